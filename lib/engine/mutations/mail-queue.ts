import "server-only";
import { prepareSignInMail, sendPreparedMail } from "@/lib/access/sessions/send-waiting-mail";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { MAIL_CONCURRENCY } from "@/lib/platform/mail/outbox";
import { prepareNotices } from "@/lib/records/candidate-notices/prepare";

const SENDERS = Array.from({ length: MAIL_CONCURRENCY }, (_, index) => index);

/**
 * Writes and sends mail in this process. One job writes, and each sender sends one e-mail at a time. None
 * waits for another, so that an SMTP connection that hangs delays only its own e-mail.
 */
export function startMailQueue(database: Database, signal: AbortSignal) {
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
  return { wake: () => queue.wake("write"), stop: queue.stop };
}
