import "server-only";
import { findRegionRow } from "@/lib/access/regions/find";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { callbackBody, TEST_OPERATION } from "@/lib/engine/callbacks/body";
import { sendCallback } from "@/lib/engine/callbacks/send";
import { newUuidV7 } from "@/lib/platform/ids";
import type { queueMonitoring } from "./contract";

/** Sends a test callback once. It is signed like a real callback. */
export const sendTestCallback: Handler<typeof queueMonitoring.test> = async (ctx, { body }) => {
  const region =
    (await findRegionRow(ctx.db, ctx.region.id)) ?? fail("region_not_found", "This region no longer exists.");
  const { previousSigningSecretUntil: until, encryptedPreviousSigningSecret } = region;
  const mutationId = newUuidV7();
  const startedAt = ctx.now();
  const sendStartMs = performance.now();
  const { statusCode, error, responseExcerpt } = await sendCallback(
    {
      baseId: ctx.base.id,
      callbackId: mutationId,
      mutationId,
      number: 1,
      url: body.url,
      body: callbackBody({
        mutationId,
        operation: TEST_OPERATION,
        status: "completed",
        region: region.id,
        mode: ctx.base.mode,
        candidateIds: [],
        finishedAt: startedAt,
        result: { test: true },
      }),
      isSandbox: ctx.base.mode === "sandbox",
      encryptedSecret: region.encryptedSigningSecret,
      encryptedPreviousSecret: until && until > startedAt ? encryptedPreviousSigningSecret : null,
    },
    startedAt,
    {},
  );
  return {
    data: { statusCode, error, responseExcerpt, durationMs: Math.round(performance.now() - sendStartMs) },
  };
};
