curl -G '{{baseUrl}}/api/sandbox/candidates/changes' \
  -H "x-api-key: $API_KEY" \
  -d 'since=0' -d 'pageSize=100' -d 'include=candidate'
