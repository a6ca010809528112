import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createClient } from "@instroom/client";

const instroom = createClient({ baseUrl: "{{baseUrl}}", key: process.env.API_KEY, mode: "sandbox" });
const query = { pageSize: 100, include: "candidate" };

const copy = existsSync("copy.json") ? JSON.parse(readFileSync("copy.json")) : { since: "0", candidates: {} };
for await (const page of instroom.follow("/candidates/changes", copy.since, { query })) {
  for (const { id, change, candidate } of page.data) {
    if (change === "archived" || change === "deleted") delete copy.candidates[id];
    else if (candidate) copy.candidates[id] = candidate;
  }
  // Store the token and the copy together: the token says which changes the copy contains. Renaming keeps the
  // file complete if the program stops halfway.
  copy.since = page.meta.next;
  writeFileSync("copy.json.new", JSON.stringify(copy));
  renameSync("copy.json.new", "copy.json");
}
