curl -G '{{baseUrl}}/api/sandbox/candidates/find' \
  -H "x-api-key: $API_KEY" \
  --data-urlencode 'email=sanne@example.org'
