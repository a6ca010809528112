import json
import os
import urllib.error
import urllib.request

candidate_id = os.environ["CANDIDATE_ID"]
request = urllib.request.Request(
    "{{baseUrl}}/api/sandbox/candidates/" + candidate_id,
    method="PATCH",
    data=json.dumps({"phase": "in opleiding", "city": "Assen", "linkedin": None}).encode(),
    headers={
        "x-api-key": os.environ["API_KEY"],
        "idempotency-key": "address-8812-" + candidate_id,
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
    raise SystemExit("The idempotency key was used for another write: nothing was changed.")
print(data["mutationId"])
