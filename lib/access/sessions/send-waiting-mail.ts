import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { sendDueMail } from "@/lib/platform/mail/outbox";
import type { Rejection } from "@/lib/platform/mail/send";
import { recordBounce } from "@/lib/records/bounces/record";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";
import { prepareStaffSignIns } from "../staff/sign-in";
import { prepareVerifications } from "./prepare";

/**
 * Writes the requested sign-in e-mails and a limited number of notices, and sends all due mail. Returns
 * `more` if more notices may be due. Safe to run concurrently in several processes.
 */
export async function sendWaitingMail(
  database: Database,
  options: { now?: () => Date; signal?: AbortSignal | undefined } = {},
): Promise<"done" | "more"> {
  await prepareVerifications(database, options);
  await prepareStaffSignIns(database, options);
  const sending = {
    ...options,
    onRejected: (mailId: string, rejection: Rejection) =>
      recordBounce(database, { mailId, ...rejection }, (options.now ?? (() => new Date()))()),
  };
  await sendDueMail(database, sending);
  // Prepare notices after the sign-in e-mails, so that sign-in e-mails never wait for notices.
  const examined = await prepareNotices(database, options);
  if (examined > 0) await sendDueMail(database, sending);
  return examined > 0 ? "more" : "done";
}
