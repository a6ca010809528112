"""Creates a candidate, waits for the mutation and lists candidates, with the generated client."""

import json
import os
import uuid

import instroom_api

configuration = instroom_api.Configuration(
    host=os.environ["BASE_URL"] + "/api/sandbox",
    api_key={"x-api-key": os.environ["API_KEY"]},
)
with instroom_api.ApiClient(configuration) as client:
    candidates = instroom_api.CandidatesApi(client)
    person = instroom_api.NewCandidate(name="Noor Voorbeeld", email="noor@example.org", privacy_consent=True)
    accepted = candidates.candidates_create([person], idempotency_key=str(uuid.uuid4()))
    mutation = instroom_api.MutationsApi(client).mutations_get(accepted.data.mutation_id, wait=25)
    listed = candidates.candidates_list(page_size=1, fields=["name", "email"])
    print(json.dumps({
        "status": mutation.data["status"],
        "listed": [[each.name, each.email] for each in listed.data],
    }))
