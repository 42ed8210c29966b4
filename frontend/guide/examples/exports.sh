curl -s "$WORTWART/api/v1/clubs/$CLUB/export.ndjson" > club.ndjson
curl -s "$WORTWART/api/v1/clubs/$CLUB/results.csv?excel=true" > results.csv
curl -s -H "Authorization: Bearer $TOKEN" "$WORTWART/api/v1/clubs/$CLUB/games.zip" > games.zip
