import "server-only";
import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { db } from "@/lib/platform/database/client";
import type { InngestClient } from "../client";
import { mailWaiting } from "../events";
import { noteCallsDuring } from "../server-status";
import { withOpaqueErrors } from "../with-opaque-errors";

/** Sends waiting mail. The sweep retries failed mail when it is due. */
export const sendMailFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    // Two, so that other e-mail is sent while a server takes minutes to accept one.
    { id: "send-mail", triggers: [mailWaiting], concurrency: [{ limit: 2 }], retries: 0 },
    async ({ step }) => {
      const round = await step.run("send", () =>
        withOpaqueErrors(() => noteCallsDuring(() => sendWaitingMail(db()))),
      );
      if (round === "more") await step.sendEvent("continue", mailWaiting.create({}));
      return round;
    },
  );
