import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    "{{baseUrl}}/api/sandbox/candidates/" + os.environ["CANDIDATE_ID"],
    method="PATCH",
    data=json.dumps({"phase": "in opleiding", "city": "Assen", "linkedin": None}).encode(),
    headers={
        "x-api-key": os.environ["API_KEY"],
        "idempotency-key": "address-8812",
        "content-type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["mutationId"])
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['message']}")
