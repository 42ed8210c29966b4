curl -s -o /dev/null -w '%{http_code} %header{etag}\n' "$WORTWART/api/v1/clubs/"
