import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { readLimitedBody } from "./limited-request";

beforeAll(() => {
  vi.stubEnv("TRUSTED_PROXIES", "1");
});
afterAll(() => vi.unstubAllEnvs());

const FORM = "application/x-www-form-urlencoded";
const at = (action: string) => `http://localhost:3000/api/auth/${action}`;
/** The route parameters, decoded as Next.js does. */
const parametersOf = (action: string) => action.split("/").map(decodeURIComponent);
const post = (action: string, body: string | ReadableStream, { from = "192.0.2.1", type = FORM } = {}) =>
  readLimitedBody(
    new Request(at(action), {
      method: "POST",
      body,
      headers: { "content-type": type, "x-forwarded-for": from },
      duplex: "half",
    } as RequestInit),
    parametersOf(action),
  );

async function rejectionOf(limited: Awaited<ReturnType<typeof post>>): Promise<[number, string | null]> {
  if (!("rejection" in limited)) throw new Error(`It was taken: ${limited.body}`);
  const { url } = (await limited.rejection.json()) as { url: string };
  return [limited.rejection.status, new URL(url).searchParams.get("error")];
}

describe("readLimitedBody", () => {
  test("rejects a request with more than 4 KiB or 32 fields", async () => {
    const full = `code=${"1".repeat(4 * 1024 - 5)}`;
    expect(await post("signout", full)).toEqual({ body: full });
    const many = Array.from({ length: 32 }, (_, index) => `f${index}=1`).join("&");
    expect(await post("signout", many)).toEqual({ body: many });
    expect(await rejectionOf(await post("signout", `${full}1`))).toEqual([413, "payload_too_large"]);
    expect(await rejectionOf(await post("signout", `${many}&f=1`))).toEqual([400, "validation_error"]);
  });

  test("returns 415 for a body that isn't a form", async () => {
    const json = post("callback/mail", "{}", { type: "application/json", from: "192.0.2.2" });
    expect(await rejectionOf(await json)).toEqual([415, "unsupported_media_type"]);
  });

  test("rate limits the use of links and codes per client IP address, before it reads the body", async () => {
    const proofs = ["token=x", "email=a%40example.org&code=000000"];
    for (let tried = 0; tried < 60; tried++) {
      const body = proofs[tried % 2] ?? "";
      expect(await post("callback/mail", body)).toEqual({ body });
    }
    const pull = vi.fn();
    const unread = new ReadableStream({ pull }, { highWaterMark: 0 });
    const limited = await post("callback/mail", unread);
    expect(Number("rejection" in limited && limited.rejection.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await rejectionOf(limited)).toEqual([429, "tried-too-often"]);
    expect(pull).not.toHaveBeenCalled();
    expect(await post("callback/mail", "token=x", { from: "192.0.2.3" })).toEqual({ body: "token=x" });
    expect(await post("signout", "csrfToken=x")).toEqual({ body: "csrfToken=x" });
  });

  test("rejects links and codes that were mailed before OIDC_ONLY was set", async () => {
    Object.assign(env(), { OIDC_ONLY: true });
    try {
      const from = "192.0.2.5";
      const limited = await post("callback/mail", "email=a%40example.org&code=000000", { from });
      expect(await rejectionOf(limited)).toEqual([403, "forbidden"]);
      expect(await post("callback/oidc", "code=x", { from })).toEqual({ body: "code=x" });
    } finally {
      Object.assign(env(), { OIDC_ONLY: false });
    }
  });

  test("rate limits the use of links and codes however the path is written", async () => {
    const from = "192.0.2.4";
    const written = [
      "callback/mail",
      "callback/%6Dail",
      "c%61llback/mail",
      "callback/mail/x",
      "callback/mai%6C",
    ];
    for (let tried = 0; tried < 60; tried++)
      expect(await post(written[tried % written.length] ?? "", "token=x", { from })).toEqual({
        body: "token=x",
      });
    for (const action of [...written, "callback/m%61il"])
      expect(await rejectionOf(await post(action, "token=x", { from }))).toEqual([429, "tried-too-often"]);
  });
});
