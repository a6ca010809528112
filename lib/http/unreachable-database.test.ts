import dns from "node:dns";
import { afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest";
import { closeDatabase } from "@/lib/platform/database/client";
import { isDatabaseUnavailable, isOutcomeUnknown } from "@/lib/platform/database/database-errors";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { connectTo } from "@/test/database";

/** The error codes of a host that is off, that has no route, or whose name server doesn't answer. */
const CODES = ["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "EAI_AGAIN", "ENOTFOUND"];

let region: TestRegion;
let url: string;
let lookup: MockInstance | undefined;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  url = String(process.env.DATABASE_URL);
});
afterEach(async () => {
  lookup?.mockRestore();
  await closeDatabase(1);
  connectTo(url);
});

/** Lets each new connection fail with the code, as Node does while it connects. */
async function loseHost(code: string): Promise<void> {
  await closeDatabase(1);
  const fail = (...parameters: unknown[]) => {
    const done = parameters.at(-1) as (error: Error) => void;
    setImmediate(() => done(Object.assign(new Error(`connect ${code}`), { code })));
  };
  lookup = vi.spyOn(dns, "lookup").mockImplementation(fail as unknown as typeof dns.lookup);
  connectTo("postgres://instroom:secret@database.invalid:5432/instroom");
}

describe.each(CODES)("while connections to the database fail with %s", (code) => {
  test("reads and writes return 503 with Retry-After", async () => {
    await loseHost(code);
    const read = await call("GET", "/api/v2/candidates", { key: region.key });
    expect([read.status, read.body.code, read.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
    const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
    const written = await call("POST", "/api/v2/candidates", { key: region.key, body });
    expect([written.status, written.body.code, written.headers["retry-after"]]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
  });
});

test("only a name that can't be looked up proves that a statement wasn't executed", () => {
  const errorOf = (code: string) => Object.assign(new Error(code), { code });
  expect(CODES.filter((code) => isDatabaseUnavailable(errorOf(code)))).toEqual(CODES);
  expect(CODES.filter((code) => !isOutcomeUnknown(errorOf(code)))).toEqual(["EAI_AGAIN", "ENOTFOUND"]);
});
