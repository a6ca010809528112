/** What the guide shows to copy, for the address it is served from. */

export const KEY = "<API_KEY>";
const MUTATION_ID = "019a4b2e-7c31-7d0a-9c55-0f6f2f1f8a11";
const CANDIDATE_ID = "rec8KQQ7AL4RSADGx";
const CALLBACK_URL = "https://example.org/hook";

export const createCandidate = (baseUrl: string) => `\
curl -X POST '${baseUrl}/api/v2/candidates?callbackUrl=${encodeURIComponent(CALLBACK_URL)}' \\
  -H 'x-api-key: ${KEY}' \\
  -H 'idempotency-key: sanne-1' \\
  -H 'content-type: application/json' \\
  -d '[{ "name": "Sanne Voorbeeld", "email": "sanne@example.org", "privacyConsent": true }]'`;

export const acknowledgement = {
  statusCode: 202,
  message: "Accepted",
  data: {
    mutationId: MUTATION_ID,
    status: "accepted",
    idempotencyKey: "sanne-1",
    message: "Validated and queued. Its outcome comes to the callback address, or ask the Location.",
  },
  meta: { sandboxEnabled: false },
};

export const askForOutcome = (baseUrl: string) => `\
curl '${baseUrl}/api/v2/mutations/${MUTATION_ID}?wait=25' \\
  -H 'x-api-key: ${KEY}'`;

export const callback = `\
POST /hook
content-type: application/json
x-mutationengine-timestamp: 1795262400000
x-mutationengine-nonce: 7b0f6f0e-6d7e-4a53-9a55-3f2b7f6a1c2d
x-mutationengine-signature: v2=<base64>

{
  "mutationId": "${MUTATION_ID}",
  "idempotencyKey": "sanne-1",
  "status": "completed",
  "result": { "candidates": [{ "id": "${CANDIDATE_ID}", "name": "Sanne Voorbeeld", … }] }
}`;

export const readBack = (baseUrl: string) => `\
curl '${baseUrl}/api/v2/candidates/${CANDIDATE_ID}?include=interactions,customFields' \\
  -H 'x-api-key: ${KEY}'

curl '${baseUrl}/api/v2/candidates/find?email=sanne%40example.org' \\
  -H 'x-api-key: ${KEY}'`;

export const readSchema = (baseUrl: string) => `\
curl '${baseUrl}/api/v2/schema?operation=create&target=draft-2020-12' \\
  -H 'x-api-key: ${KEY}'`;

export const makeKeys = (baseUrl: string) => `\
curl -X POST '${baseUrl}/api/v2/auth/regions/api-keys' \\
  -H 'x-api-key: ${KEY}' \\
  -H 'content-type: application/json' \\
  -d '{ "description": "Website" }'

npm run key -- --scope admin`;

export const runReceiver = (baseUrl: string) => `\
curl -O '${baseUrl}/samples/verify-callback.mjs'

SIGNING_SECRET='<SIGNING_SECRET>' node -e '
  import("./verify-callback.mjs").then(({ createReceiver }) =>
    createReceiver(process.env.SIGNING_SECRET, console.log).listen(4000))'`;
