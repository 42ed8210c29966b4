curl -s "$WORTWART/api/v1/tournaments/?limit=1"
