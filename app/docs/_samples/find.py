import json
import os
import urllib.error
import urllib.parse
import urllib.request

query = urllib.parse.urlencode({"email": "sanne@example.org"})
request = urllib.request.Request(
    f"{{baseUrl}}/api/sandbox/candidates/find?{query}",
    headers={"x-api-key": os.environ["API_KEY"]},
)
try:
    with urllib.request.urlopen(request) as response:
        for candidate in json.load(response)["data"]:
            print(candidate["id"], candidate["name"], candidate["phase"])
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(f"{problem['code']}: {problem['message']}")
