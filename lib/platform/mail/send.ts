import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "../env";
import { mailFolder } from "./folder";
import { isFullMailboxStatus } from "./is-full-mailbox-status";
import type { MailMessage } from "./mail-message";
import { sendBySmtp } from "./smtp";

/**
 * Sends an e-mail through `SMTP_URL`, or writes it to a file if `SMTP_URL` isn't set. Callers must never log
 * an error's message, because it may contain the address.
 */
export async function sendMail(id: string, message: MailMessage): Promise<void> {
  const composed = composeMail(id, message);
  const { SMTP_URL } = env();
  if (SMTP_URL) await sendBySmtp(SMTP_URL, composed);
  else await writeMailFile(id, composed);
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

const asSmtpError = (error: unknown): SmtpError => (error instanceof Error ? (error as SmtpError) : {});

/**
 * Returns whether the server permanently rejected the recipient or content (RFC 5321 §4.2.1), so that a retry
 * is useless.
 */
export function isPermanentRejection(error: unknown): boolean {
  const smtpError = asSmtpError(error);
  const { code, responseCode = 0 } = smtpError;
  if (isSenderProblem(smtpError) || isMailboxFull(error)) return false;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

/** Returns whether the server rejected the e-mail because the recipient's mailbox is full (RFC 3463 §3.3). */
export function isMailboxFull(error: unknown): boolean {
  const { command, response = "" } = asSmtpError(error);
  // At `MAIL FROM`, our own mailbox is full.
  return command !== "MAIL FROM" && isFullMailboxStatus(findStatus(response) ?? "");
}

/** Matches the start of a line, because the rest can contain addresses. */
const STATUS = /^(?:\d{3}[ -])?#?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/m;

const findStatus = (response: string): string | undefined => STATUS.exec(response)?.[1];

/**
 * Matches status codes (RFC 3463) about our sender address, our rights, our quota or the server itself. Some
 * servers use 5.3.0 for an unknown recipient, and 5.3.4 says that the e-mail is too big.
 */
const ABOUT_SENDER = /^5\.(?:1\.[78]$|3\.(?![04]$)|4\.5$|7\.(?![01]$))/;
/** Matches status codes about a policy. After the message, they can also mean that it looks like spam. */
const ABOUT_POLICY = /^5\.7\.[01]$/;

/**
 * Returns whether the server rejects our sender address, requires a password, has a limit on how much we
 * send, or won't relay our mail. Time or a changed setting solves this, so the mail must wait. Many servers
 * reject the sender only at `RCPT TO` or after the message.
 */
function isSenderProblem({ command, response = "", responseCode }: SmtpError): boolean {
  if (command === "MAIL FROM" || responseCode === 530) return true;
  const status = findStatus(response) ?? "";
  if (ABOUT_SENDER.test(status)) return true;
  const isPolicy = ABOUT_POLICY.test(status);
  if (command === "RCPT TO") return isPolicy || (status === "" && /relay/i.test(response));
  return isPolicy && /\b(?:limit|quota|relay|sender|authenticat)/i.test(response);
}

/**
 * Returns the command that the server rejected, and the codes of its reply, for the log. Leaves out the
 * reply's text, because it may contain the address.
 */
export function describeReply(error: unknown): { command?: string | undefined; reply?: string } {
  const { command, response = "", responseCode } = asSmtpError(error);
  const reply = [responseCode, findStatus(response)].filter(Boolean).join(" ");
  return { command, ...(reply && { reply }) };
}

/** The enhanced status code (RFC 3463) and the response of a mail server that rejected the recipient. */
export type Rejection = { status: string; reason: string };

/**
 * Matches status codes about the mailbox or its domain (RFC 3463), and those of a full mailbox. Other codes may
 * be about us, such as 5.7.1, or temporary, such as 4.4.1.
 */
const ABOUT_ADDRESS = /^(?:\d{3}[ -])?#?(5\.(?:1\.(?:[0-6]|9|10)|2\.1|4\.4)|[45]\.2\.2)\b/m;

/**
 * Returns the first status code that is about the address, or undefined if there is none. Reads only the
 * start of a line, after the reply code if there is one, because the rest can contain IP addresses.
 */
export const findAddressStatus = (text: string): string | undefined => ABOUT_ADDRESS.exec(text)?.[1];

const REASON_LENGTH_MAX = 300;

/** Returns why the server rejected the recipient's address or full mailbox, or null for any other error. */
export function findRejection(error: unknown): Rejection | null {
  const { command, response: reason = "" } = asSmtpError(error);
  if (command !== "RCPT TO" && !isMailboxFull(error)) return null;
  const status = findAddressStatus(reason);
  return status ? { status, reason: reason.slice(0, REASON_LENGTH_MAX) } : null;
}

/**
 * Composes an e-mail. Passes `to` and `replyTo` as objects, so that an address is never parsed as a list,
 * name or header.
 */
const composeMail = (
  id: string,
  { to, subject, text, html, fromName, replyTo }: MailMessage,
): SendMailOptions => ({
  from: fromName ? { name: fromName, address: senderAddress() } : env().MAIL_FROM,
  to: { name: "", address: to },
  ...(replyTo && { replyTo: { name: "", address: replyTo } }),
  ...(env().BOUNCE_ADDRESS && {
    envelope: { from: returnPath(env().BOUNCE_ADDRESS, id), to: { name: "", address: to } },
  }),
  subject,
  text,
  html,
  messageId: `<${id}@${new URL(env().BASE_URL).hostname}>`,
  // Both headers ask for no automatic reply, which would go to the region. Exchange has its own header.
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Returns the address in `MAIL_FROM`, which may be written as `Name <address>`. */
const senderAddress = (): string => /<([^<>]+)>$/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;

/**
 * Returns the address for bounce reports about an e-mail. The address contains the e-mail's id (VERP),
 * because some reports identify the e-mail in no other way.
 */
const returnPath = (address = "", id: string): string => address.replace("@", `+${id}@`);

/** Writes to a temporary file first, so that readers never see an incomplete e-mail. */
async function writeMailFile(id: string, composed: SendMailOptions): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composed);
  const folder = mailFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(/* turbopackIgnore: true */ folder, `.${id}`);
  await writeFile(unfinished, message as Buffer, { mode: 0o600 });
  await rename(unfinished, join(folder, `${id}.eml`));
}
