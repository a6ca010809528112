import { expect, test } from "vitest";
import { runImport } from "./run-import";

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
