import "server-only";
import { consumeAddressRateLimit } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { findRegionRow } from "@/lib/access/regions/find";
import type { Base, Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { newUuidV7 } from "@/lib/platform/ids";
import { decrypt } from "@/lib/platform/secrets";
import { callbackBody, TEST_OPERATION } from "./body";
import { evaluateResponse, trialMessage } from "./evaluate-response";
import { type ReceiverTest, type ReceiverTestBody, type ReceiverTrial, TRIALS, type Trial } from "./schema";
import { postCallback } from "./send";
import { trialRequests } from "./trial-requests";

const TEST_LIMIT = { points: 5, duration: 60, keyPrefix: "instroom:receiver" };

type Tenant = Pick<Context, "db" | "now"> & {
  region: { id: string; callbackUrl: string | null };
  base: Pick<Base, "id" | "mode">;
};

/**
 * Tests a receiver, by default the region's callback URL: sends one valid callback and four that it must
 * reject, and evaluates the responses (specification, "Events" 3 and 4). Skips those four if the valid
 * callback gets no response. Fails with `no_callback_url`, or with `rate_limited` after five tests a minute.
 */
export async function testReceiver(
  ctx: Tenant,
  { body }: { body: ReceiverTestBody },
): Promise<{ data: ReceiverTest }> {
  const url =
    body.url ??
    ctx.region.callbackUrl ??
    fail("no_callback_url", "The region has no callback URL. Send a `url`.");
  await consumeAddressRateLimit(ctx.region.id, TEST_LIMIT);
  const send = await trialSender(ctx, url);
  const first = await send("valid");
  const isReachable = first.statusCode !== null;
  // The replayed callback repeats the valid one, so the valid one must arrive first.
  const others = TRIALS.filter((trial) => trial !== "valid");
  const trials = [
    first,
    ...(await Promise.all(others.map((trial) => (isReachable ? send(trial) : notSent(trial))))),
  ];
  return { data: { url, passed: trials.every(({ passed }) => passed === true), trials } };
}

const notSent = (trial: Trial): ReceiverTrial => ({
  trial,
  passed: null,
  advice: null,
  message: "Not sent, because there was no response to the first callback.",
  statusCode: null,
  durationMs: null,
  error: null,
  responseExcerpt: null,
});

async function trialSender(ctx: Tenant, url: string) {
  const { base, region } = ctx;
  const at = ctx.now();
  const requests = trialRequests(await senderOf(ctx, at), {
    url,
    body: bodyOf(region.id, base.mode, at),
    at,
  });
  return async (trial: Trial): Promise<ReceiverTrial> => {
    const startMs = performance.now();
    const { statusCode, error, responseExcerpt } = await postCallback(url, {
      ...requests[trial],
      connectionPool: String(base.id),
    });
    const durationMs = Math.round(performance.now() - startMs);
    const evaluation = evaluateResponse(trial, { statusCode, error }, durationMs);
    const message = trialMessage(trial, evaluation.advice);
    return { trial, ...evaluation, message, statusCode, durationMs, error, responseExcerpt };
  };
}

async function senderOf({ db, region, base }: Tenant, at: Date) {
  const row =
    (await findRegionRow(db, region.id)) ?? fail("region_not_found", "This region no longer exists.");
  const until = row.previousSigningSecretUntil;
  const encryptedPrevious = until && until > at ? row.encryptedPreviousSigningSecret : null;
  return {
    secret: decrypt(row.encryptedSigningSecret),
    previousSecret: encryptedPrevious && decrypt(encryptedPrevious),
    isSandbox: base.mode === "sandbox",
  };
}

const bodyOf = (region: string, mode: "live" | "sandbox", finishedAt: Date) =>
  callbackBody({
    mutationId: newUuidV7(),
    operation: TEST_OPERATION,
    status: "completed",
    region,
    mode,
    candidateIds: [],
    finishedAt,
    result: { test: true },
  });
