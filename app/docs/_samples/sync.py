import json
import os
import pathlib
import urllib.error
import urllib.parse
import urllib.request

stored = pathlib.Path("copy.json")
unfinished = pathlib.Path("copy.json.new")
copy = json.loads(stored.read_text()) if stored.exists() else {"since": "0", "candidates": {}}
has_more = True
while has_more:
    query = urllib.parse.urlencode({"since": copy["since"], "pageSize": 100, "include": "candidate"})
    request = urllib.request.Request(
        f"{{baseUrl}}/api/sandbox/candidates/changes?{query}",
        headers={"x-api-key": os.environ["API_KEY"]},
    )
    try:
        with urllib.request.urlopen(request) as response:
            result = json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['message']}")
    for entry in result["data"]:
        if entry["change"] in ("archived", "deleted"):
            copy["candidates"].pop(entry["id"], None)
        elif "candidate" in entry:
            copy["candidates"][entry["id"]] = entry["candidate"]
    # Store the token and the copy together: the token says which changes the copy contains. Renaming keeps
    # the file complete if the program stops halfway.
    copy["since"] = result["meta"]["next"]
    unfinished.write_text(json.dumps(copy))
    unfinished.replace(stored)
    has_more = result["meta"]["hasMore"]
