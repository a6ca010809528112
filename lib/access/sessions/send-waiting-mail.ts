import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { sendDueMail } from "@/lib/platform/mail/outbox";
import { prepareStaffSignIns } from "../staff/sign-in";
import { prepareVerifications } from "./prepare";

/** Makes the mails that were asked for, and sends all that is due. Any number may do this at once, anywhere. */
export async function sendWaitingMail(
  database: Database,
  round: { now?: () => Date; signal?: AbortSignal | undefined } = {},
): Promise<null> {
  await prepareVerifications(database, round);
  await prepareStaffSignIns(database, round);
  await sendDueMail(database, round);
  return null;
}
