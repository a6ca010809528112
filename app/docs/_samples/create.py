import json
import os
import urllib.error
import urllib.request

candidates = [{"name": "Sanne Voorbeeld", "email": "sanne@example.org", "privacyConsent": True}]
request = urllib.request.Request(
    "{{baseUrl}}/api/sandbox/candidates",
    data=json.dumps(candidates).encode(),
    headers={
        "x-api-key": os.environ["API_KEY"],
        "idempotency-key": "sanne-1",
        "content-type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['message']}")
if data.get("payloadMatches") is False:
    raise SystemExit("The idempotency key was used for another write: nothing was created.")
print(data["mutationId"])
