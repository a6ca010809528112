import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { sendDueMail } from "@/lib/platform/mail/outbox";
import type { Rejection } from "@/lib/platform/mail/send";
import { recordBounce } from "@/lib/records/bounces/record";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";
import { prepareStaffSignIns } from "../staff/sign-in";
import { prepareVerifications } from "./prepare";

type Options = { now?: () => Date; signal?: AbortSignal | undefined };

/**
 * Writes the requested sign-in e-mails and a limited number of notices, and sends all due mail. Returns
 * `more` if more notices may be due. Safe to run concurrently in several processes.
 */
export async function sendWaitingMail(database: Database, options: Options = {}): Promise<"done" | "more"> {
  await prepareSignInMail(database, options);
  await sendPreparedMail(database, options);
  // Prepare notices after the sign-in e-mails, so that sign-in e-mails never wait for notices.
  const examined = await prepareNotices(database, options);
  if (examined > 0) await sendPreparedMail(database, options);
  return examined > 0 ? "more" : "done";
}

/** Writes the requested sign-in e-mails of candidates and staff. */
export async function prepareSignInMail(database: Database, options: Options): Promise<void> {
  await prepareVerifications(database, options);
  await prepareStaffSignIns(database, options);
}

/** Sends all due mail, and records the addresses that reject it. Returns the number of attempts. */
export const sendPreparedMail = (
  database: Database,
  { now = () => new Date(), ...options }: Options & { concurrency?: number },
): Promise<number> =>
  sendDueMail(database, {
    ...options,
    now,
    onRejected: (mailId: string, rejection: Rejection) =>
      recordBounce(database, { mailId, ...rejection }, now()),
  });
