import "server-only";
import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { mailWaiting } from "../events";
import { withOpaqueErrors } from "../with-opaque-errors";

/** Sends what mail waits. What can't be sent is tried again by the sweep, when the outbox says so. */
export const sendMailFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    { id: "send-mail", triggers: [mailWaiting], concurrency: [{ limit: 1 }], retries: 0 },
    async ({ step }) =>
      step.run("send", () => withOpaqueErrors(() => sendWaitingMail(db()).then(() => "done"))),
  );
