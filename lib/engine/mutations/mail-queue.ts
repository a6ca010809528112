import "server-only";
import { prepareVerifications } from "@/lib/access/sessions/prepare";
import { prepareStaffSignIns } from "@/lib/access/staff/sign-in";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import type { Rejection } from "@/lib/platform/mail/send";
import { MAIL_CONCURRENCY, sendDueMail } from "@/lib/platform/mail/send-due-mail";
import { shutdownSignal } from "@/lib/platform/shutdown";
import { recordBounce } from "@/lib/records/bounces/record";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";

type Options = { now?: () => Date; signal?: AbortSignal | undefined };

const POLL_MS = 1_000;
const SENDERS = Array.from({ length: MAIL_CONCURRENCY }, (_, index) => index);

/**
 * Writes and sends mail in this process, with either trigger. One job writes, and each sender sends one e-mail
 * at a time. None waits for another, so that a slow mail server delays only the e-mails that it is receiving.
 * Polls for mail that other processes queued or that is due again.
 */
export function startMailQueue(database: Database) {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, shutdownSignal()]);
  const wakeSenders = () => {
    for (const sender of SENDERS) queue.wake(sender);
  };
  const write = async () => {
    await prepareSignInMail(database, { signal });
    wakeSenders();
    // Prepares fewer notices if many e-mails wait, so sign-in e-mails never wait for many notices.
    const examined = await prepareNotices(database, { signal });
    if (examined === 0) return null;
    wakeSenders();
    return 0;
  };
  const send = async () => {
    const attempts = await sendPreparedMail(database, { signal, concurrency: 1 });
    // Sent e-mails make room for more notices.
    if (attempts > 0) queue.wake("write");
    return null;
  };
  const queue = keyedQueue<"write" | number>(
    (key) => (key === "write" ? write() : send()),
    1 + MAIL_CONCURRENCY,
  );
  const wake = () => queue.wake("write");
  const polling = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(polling);
      await queue.stop();
    },
  };
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
