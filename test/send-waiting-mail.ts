import { prepareSignInMail, sendPreparedMail } from "@/lib/engine/mutations/mail-queue";
import type { Database } from "@/lib/platform/database/client";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";

/** Writes the requested sign-in e-mails and the notices that are due, and sends all due mail. */
export async function sendWaitingMail(database: Database, options: { now?: () => Date } = {}): Promise<void> {
  await prepareSignInMail(database, options);
  await sendPreparedMail(database, options);
  if ((await prepareNotices(database, options)) > 0) await sendPreparedMail(database, options);
}
