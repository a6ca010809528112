import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { sendDueMail } from "@/lib/platform/mail/outbox";
import { prepareStaffSignIns } from "../staff/sign-in";
import { prepareVerifications } from "./prepare";

/** Writes the requested sign-in mails and sends all due mail. Safe to run concurrently in several processes. */
export async function sendWaitingMail(
  database: Database,
  options: { now?: () => Date; signal?: AbortSignal | undefined } = {},
): Promise<null> {
  await prepareVerifications(database, options);
  await prepareStaffSignIns(database, options);
  await sendDueMail(database, options);
  return null;
}
