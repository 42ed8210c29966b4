curl -s "$WORTWART/api/v1/clubs/$CLUB/export.ndjson" > club.ndjson
curl -s "$WORTWART/api/v1/clubs/$CLUB/results.csv?excel=true" > results.csv
