import { afterEach, expect, test } from "vitest";
import { setSendRequest } from "@/lib/contract/api-client";
import { runImport } from "./run-import";

afterEach(() => setSendRequest((path, request) => fetch(path, request)));

const scope = { regionId: "rec1", mode: "live" } as const;
const row = { number: 1, candidate: { name: "Noor" } };

test("runImport throws if the user leaves halfway, so that an unfinished import never looks complete", async () => {
  const leaving = new AbortController();
  leaving.abort();
  const running = runImport(scope, "1", [row], () => undefined, leaving.signal);
  await expect(running).rejects.toThrow(/abort/i);
});

test("runImport resolves for an import without rows", async () => {
  const { signal } = new AbortController();
  await expect(runImport(scope, "1", [], () => undefined, signal)).resolves.toBeUndefined();
});

test("runImport ends if a row's mutation no longer exists, for example after a reset of the sandbox", async () => {
  const leaving = new AbortController();
  let polls = 0;
  setSendRequest(async (path) => {
    if (!path.endsWith("/outcomes"))
      return Response.json({ data: [{ number: 1, outcome: "accepted", mutationId: "gone" }] });
    polls += 1;
    if (polls > 1) leaving.abort();
    return Response.json({ data: [] });
  });
  const results: unknown[] = [];
  await runImport(scope, "1", [row], (found) => results.push(...found), leaving.signal);
  expect(results).toMatchObject([[1, { outcome: "refused", errorCode: "mutation_not_found" }]]);
});
