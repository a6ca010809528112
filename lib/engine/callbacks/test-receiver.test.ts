import type { Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import { isValidCallback } from "@/test/verify-callback";
import { TRIALS } from "./schema";

type Sample = { createReceiver(secret: string, onCallback: () => void): Server };
const sample: Sample = await import(pathToFileURL(resolve("public/samples/verify-callback.mjs")).href);

process.env.ALLOW_PRIVATE_TARGETS = "1";

beforeAll(openTestApi);

const testReceiver = (region: TestRegion, body: unknown, api = "v2") =>
  call("POST", `/api/${api}/regions/me/callback-test`, { key: region.key, body });

const secretOf = async (region: TestRegion): Promise<string> =>
  (await call("GET", "/api/v2/auth/regions/me", { key: region.key })).body.data.signingSecret;

/**
 * Tests a receiver that responds with `answer`. Returns the advice for each trial, which is null if the trial
 * passed.
 */
async function evaluationsOf(
  answer: (request: { body: string; isValid: boolean; earlier: number }) => number,
) {
  const region = await newRegion();
  const secret = await secretOf(region);
  const seen = new Map<unknown, number>();
  const receiver = await startHttpReceiver((response, request) => {
    const nonce = request.headers["x-mutationengine-nonce"];
    const earlier = seen.get(nonce) ?? 0;
    seen.set(nonce, earlier + 1);
    const isValid = isValidCallback(request, secret);
    response.writeHead(answer({ body: request.body, isValid, earlier })).end();
  });
  try {
    const { data } = (await testReceiver(region, { url: `${receiver.origin}/hook` })).body;
    expect(data.passed).toBe(data.trials.every(({ passed }: { passed: boolean }) => passed));
    return Object.fromEntries(
      data.trials.map(({ trial, advice }: { trial: string; advice: string | null }) => [trial, advice]),
    );
  } finally {
    await receiver.close();
  }
}

const none = { valid: null, replayed: null, tampered: null, stale: null, wrongly_signed: null };

describe("the receiver test", () => {
  it.each(["v2", "sandbox"])(
    "is passed by the guide's sample receiver under /api/%s [contract 6.receiver-test]",
    async (api) => {
      const region = await newRegion();
      const server = sample.createReceiver(await secretOf(region), () => undefined);
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      try {
        const { port } = server.address() as { port: number };
        const response = await testReceiver(region, { url: `http://127.0.0.1:${port}/hook?team=7` }, api);
        expect(response.body.data).toMatchObject({ passed: true });
        expect(response.body.data.trials.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual(
          [204, 401, 401, 401, 401],
        );
      } finally {
        server.close();
      }
    },
  );

  it("detects a receiver that checks nothing", async () => {
    expect(await evaluationsOf(() => 204)).toEqual({
      valid: null,
      replayed: "accepts_replayed",
      tampered: "accepts_tampered",
      stale: "accepts_stale",
      wrongly_signed: "accepts_wrongly_signed",
    });
  });

  it("detects a receiver that checks only the signature", async () => {
    expect(await evaluationsOf(({ isValid }) => (isValid ? 204 : 401))).toEqual({
      ...none,
      replayed: "accepts_replayed",
      stale: "accepts_stale",
    });
  });

  it("detects a receiver that responds to invalid callbacks with a 500", async () => {
    expect(await evaluationsOf(({ isValid, earlier }) => (isValid && earlier === 0 ? 204 : 500))).toEqual({
      valid: null,
      replayed: "server_error",
      tampered: "server_error",
      stale: "accepts_stale",
      wrongly_signed: "server_error",
    });
  });

  it("detects a receiver that rejects every callback", async () => {
    expect(await evaluationsOf(() => 401)).toEqual({ ...none, valid: "check_signature" });
  });

  it("sends no further callbacks if there is no response to the first callback", async () => {
    const gone = await startHttpReceiver(() => undefined);
    await gone.close();
    const { data } = (await testReceiver(await newRegion(), { url: `${gone.origin}/hook` })).body;
    expect(data.passed).toBe(false);
    expect(data.trials[0]).toMatchObject({ advice: "no_response", error: expect.stringMatching(/\w/) });
    expect(data.trials.slice(1).map(({ passed }: { passed: boolean | null }) => passed)).toEqual(
      TRIALS.slice(1).map(() => null),
    );
  });

  it("names the port as a possible cause if requests to the URL's port aren't allowed", async () => {
    const { data } = (await testReceiver(await newRegion(), { url: "http://127.0.0.1:22/hook" })).body;
    expect(data.trials[0]).toMatchObject({
      advice: "refused_address",
      message: expect.stringContaining("port"),
      error: expect.stringContaining("80, 443 or 1024–65535"),
    });
  });

  it("uses the region's callback URL by default, and fails if there is none", async () => {
    const rejected = await testReceiver(await newRegion(), {});
    expect([rejected.status, rejected.body.code]).toEqual([409, "no_callback_url"]);
    const receiver = await startHttpReceiver((response) => response.writeHead(204).end());
    try {
      const callbackUrl = `${receiver.origin}/own`;
      // Set the URL before the region's first request, because that request caches the region.
      const region = await newRegion();
      await db().update(regions).set({ callbackUrl }).where(eq(regions.id, region.id));
      expect((await testReceiver(region, {})).body.data.url).toBe(callbackUrl);
      expect(receiver.received.map(({ target }) => target)).toEqual(TRIALS.map(() => "/own"));
    } finally {
      await receiver.close();
    }
  });

  it("is limited to five per minute per region", async () => {
    const region = await newRegion();
    const url = "http://127.0.0.1:1025/hook";
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await testReceiver(region, { url })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await testReceiver(await newRegion(), { url })).status).toBe(200);
  });
});
