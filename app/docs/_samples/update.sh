curl -X PATCH "{{baseUrl}}/api/sandbox/candidates/$CANDIDATE_ID" \
  -H "x-api-key: $API_KEY" \
  -H "idempotency-key: address-8812-$CANDIDATE_ID" \
  -H 'content-type: application/json' \
  -d '{ "phase": "in opleiding", "city": "Assen", "linkedin": null }'
