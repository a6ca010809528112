import { existsSync, readFileSync, writeFileSync } from "node:fs";

const copy = existsSync("copy.json") ? JSON.parse(readFileSync("copy.json")) : { since: "0", candidates: {} };
for (let hasMore = true; hasMore; ) {
  const query = new URLSearchParams({ since: copy.since, pageSize: 100, include: "candidate" });
  const response = await fetch(`{{baseUrl}}/api/sandbox/candidates/changes?${query}`, {
    headers: { "x-api-key": process.env.API_KEY },
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${result.code}: ${result.message}`);
  for (const { id, change, candidate } of result.data) {
    if (change === "archived" || change === "deleted") delete copy.candidates[id];
    else if (candidate) copy.candidates[id] = candidate;
  }
  // Store the token together with what it stands for.
  copy.since = result.meta.next;
  writeFileSync("copy.json", JSON.stringify(copy));
  hasMore = result.meta.hasMore;
}
