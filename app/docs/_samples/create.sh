curl -X POST '{{baseUrl}}/api/sandbox/candidates' \
  -H "x-api-key: $API_KEY" \
  -H 'idempotency-key: sanne-1' \
  -H 'content-type: application/json' \
  -d '[{ "name": "Sanne Voorbeeld", "email": "sanne@example.org", "privacyConsent": true }]'
