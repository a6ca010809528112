import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
});
afterEach(() => {
  env().ALLOW_PRIVATE_TARGETS = false;
});

const send = (callbackUrl: string) =>
  call("POST", `/api/v2/candidates?${new URLSearchParams({ callbackUrl })}`, {
    key: region.key,
    body: [candidateInput("Anna")],
  });

describe("a write with a callback URL", () => {
  test.each([
    "http://10.0.0.5/hook",
    "https://192.168.1.10:8443/",
    "http://127.0.0.1:4000/hook",
    "http://169.254.169.254/",
    "http://[::1]/hook",
    "https://[fd00::1]/",
  ])("at %s returns 400, unless private addresses are allowed", async (url) => {
    const { status, body } = await send(url);
    expect(status).toBe(400);
    expect(body.data.issues).toMatchObject([
      { pointer: "/callbackUrl", location: "query", code: "refused_address" },
    ]);
    env().ALLOW_PRIVATE_TARGETS = true;
    expect((await send(url)).status).toBe(202);
  });

  test("at a blocked port returns a 400 that also lists the issues of other parameters and of the body", async () => {
    const query = new URLSearchParams({ callbackUrl: "https://example.org:22/hook", dryRun: "maybe" });
    const { status, body } = await call("POST", `/api/v2/candidates?${query}`, {
      key: region.key,
      body: [{ ...candidateInput("Anna"), name: "" }],
    });
    expect(status).toBe(400);
    const issues = body.data.issues as { pointer: string; location: string; code: string }[];
    expect(issues.map(({ pointer, location }) => `${location} ${pointer}`).sort()).toEqual([
      "body /0/name",
      "query /callbackUrl",
      "query /dryRun",
    ]);
    expect(issues.find(({ pointer }) => pointer === "/callbackUrl")?.code).toBe("refused_address");
  });

  test.each([
    "https://example.org/hook",
    "http://localhost:4000/",
    "https://8.8.8.8/hook",
    "https://[2606:4700::1111]/",
  ])("at %s is accepted, because it is a public address or a name that each delivery checks", async (url) => {
    expect((await send(url)).status).toBe(202);
  });
});
