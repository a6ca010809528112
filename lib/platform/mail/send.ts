import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "../env";
import { mailFolder } from "./folder";
import type { MailMessage } from "./mail-message";

/** Together less than the outbox waits before it lets another try. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends a mail to the server of `SMTP_URL`, or writes it as a file where there is none. Whatever is thrown may name the address:
 * never log its message.
 */
export async function sendMail(id: string, message: MailMessage): Promise<void> {
  const composed = composeMail(id, message);
  const { SMTP_URL } = env();
  if (SMTP_URL) await createTransport({ url: SMTP_URL, ...SMTP_TIMEOUTS }).sendMail(composed);
  else await writeMailFile(id, composed);
}

/** Whether the server will never take this mail (RFC 5321 §4.2.1): it refused sender, receiver or content, and not us. */
export const isPermanentRejection = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

/** The address comes as such, so that nothing in it is read as a list, a name or a header. */
const composeMail = (id: string, { to, subject, text, html }: MailMessage): SendMailOptions => ({
  from: env().MAIL_FROM,
  to: { name: "", address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${new URL(env().BASE_URL).hostname}>`,
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Under another name until it is whole, so that whoever looks never reads half a mail. */
async function writeMailFile(id: string, composed: SendMailOptions): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composed);
  const folder = mailFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${id}`);
  await writeFile(unfinished, message as Buffer, { mode: 0o600 });
  await rename(unfinished, join(folder, `${id}.eml`));
}
