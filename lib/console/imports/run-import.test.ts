import { afterEach, expect, test } from "vitest";
import { setSendRequest } from "@/lib/contract/api-client";
import type { ImportRow } from "./contract";
import { ROWS_PER_REQUEST_MAX } from "./limits";
import { dryRunImport, type ImportProgress, runImport, takeResults } from "./run-import";

afterEach(() => setSendRequest((path, request) => fetch(path, request)));

const scope = { regionId: "rec1", mode: "live" } as const;
const newProgress = (unsent: ImportRow[]): ImportProgress => ({ unsent, waiting: new Map() });
const row = { number: 1, candidate: { name: "Noor" } };

test("runImport throws if the user leaves halfway, so that an unfinished import never looks complete", async () => {
  const leaving = new AbortController();
  leaving.abort();
  const running = runImport(scope, "1", newProgress([row]), () => undefined, leaving.signal);
  await expect(running).rejects.toThrow(/abort/i);
});

test("runImport resolves for an import without rows", async () => {
  const { signal } = new AbortController();
  await expect(runImport(scope, "1", newProgress([]), () => undefined, signal)).resolves.toBeUndefined();
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
  await runImport(scope, "1", newProgress([row]), (found) => results.push(...found), leaving.signal);
  expect(results).toMatchObject([[1, { outcome: "refused", errorCode: "mutation_not_found" }]]);
});

test("runImport keeps the rows that it sent before a request was refused, so that they can be counted later", async () => {
  const rows = Array.from({ length: ROWS_PER_REQUEST_MAX + 1 }, (_, index) => ({ ...row, number: index }));
  const progress = newProgress(rows);
  let isRefused = false;
  setSendRequest(async (path, { body }) => {
    const sent = JSON.parse(String(body));
    if (isRefused) return Response.json({ code: "forbidden" }, { status: 403 });
    if (!path.endsWith("/outcomes")) {
      const accepted = sent.rows.map(({ number }: ImportRow) => ({
        number,
        outcome: "accepted",
        mutationId: `${number}`,
      }));
      return Response.json({ data: accepted });
    }
    isRefused = true;
    return Response.json({
      data: sent.mutationIds.map((mutationId: string) => ({ mutationId, status: "queued" })),
    });
  });
  const running = runImport(scope, "1", progress, () => undefined, new AbortController().signal);
  await expect(running).rejects.toMatchObject({ code: "forbidden" });
  expect([progress.waiting.size, progress.unsent.length]).toEqual([ROWS_PER_REQUEST_MAX, 1]);
  const completed = { status: "completed", action: "created", candidateId: "x" };
  setSendRequest(async (_path, { body }) =>
    Response.json({
      data: JSON.parse(String(body)).mutationIds.map((mutationId: string) => ({ mutationId, ...completed })),
    }),
  );
  const results = await takeResults(scope, progress.waiting);
  expect(results[0]).toEqual([0, { outcome: "imported", action: "created", candidateId: "x" }]);
  expect(progress.waiting.size).toBe(0);
});

test("dryRunImport doesn't mistake a relative for the person of an earlier row with the same phone number", async () => {
  const shared = { name: "Piet Bakker", phone: "050 3123456" };
  const father = { ...shared, email: "father@example.org", dateOfBirth: "1955-01-01" };
  const son = { ...shared, email: "son@example.org", dateOfBirth: "1990-02-02" };
  const rows = [father, son, { ...son, dateOfBirth: father.dateOfBirth }].map((candidate, index) => ({
    number: index + 2,
    candidate,
  }));
  setSendRequest(async () =>
    Response.json({ data: rows.map(({ number }) => ({ number, outcome: "created" })) }),
  );
  const outcomes: string[] = [];
  const onResults = (found: [number, { outcome: string }][]) =>
    outcomes.push(...found.map(([, { outcome }]) => outcome));
  await dryRunImport(scope, rows, onResults, new AbortController().signal);
  expect(outcomes).toEqual(["created", "unclear", "updated"]);
});
