import "server-only";
import PostalMime, { type Email } from "postal-mime";
import { log } from "@/lib/platform/log";
import { findAddressStatus } from "@/lib/platform/mail/send";

/** A final failure: the e-mail's id, the enhanced status code (RFC 3463), and the server's message. */
export type Bounce = { mailId: string; status: string; reason: string | null };

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const MESSAGE_ID = RegExp(`^message-id:\\s*<(${UUID})@`, "im");
const TAGGED_ADDRESS = RegExp(`\\+(${UUID})@`, "i");

/**
 * Parses a delivery status notification (RFC 3464). Returns null for other e-mails, and for e-mails that
 * can't be parsed. Also returns null for reports of a delay or a success, for failures that aren't about the
 * address, and for reports that don't identify one of our e-mails. Each of our e-mails has one recipient, so
 * only the first failure counts.
 */
export async function parseReport(raw: Uint8Array): Promise<Bounce | null> {
  const report = await parseMail(raw);
  if (!report) return null;
  const status = partOf(report, "message/delivery-status");
  const failure = status && findFailure(status);
  const mailId = findMailId(report);
  return failure && mailId ? { mailId, ...failure } : null;
}

/**
 * Returns null instead of failing if the e-mail can't be parsed. After an error, the mail server would send
 * the same e-mail again for days.
 */
async function parseMail(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: "utf8" });
  } catch (error) {
    // Don't log the error's message, because it could quote the e-mail.
    log().warn(
      { error: error instanceof Error ? error.name : typeof error },
      "bounce report can't be parsed",
    );
    return null;
  }
}

function partOf({ attachments }: Email, ...types: string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return part ? String(part.content) : null;
}

/**
 * Returns the first final failure of an address. The report has groups of fields, separated by empty lines: one
 * group about the report, and one for each recipient.
 */
function findFailure(status: string): Omit<Bounce, "mailId"> | null {
  for (const group of status.split(/\r?\n[ \t]*\r?\n/)) {
    const fields = parseFields(group);
    const code = findAddressStatus(fields.get("status") ?? "");
    if (code && fields.get("action")?.toLowerCase() === "failed")
      return { status: code, reason: describeReason(fields.get("diagnostic-code")) };
  }
  return null;
}

function parseFields(group: string): Map<string, string> {
  const unfolded = group.replace(/\r?\n[ \t]+/g, " ");
  const pairs = unfolded.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    return name && value ? [[name.toLowerCase(), value] as const] : [];
  });
  return new Map(pairs);
}

const REASON_LENGTH_MAX = 300;

/** Removes the type prefix, such as `smtp;`, and truncates the rest. */
const describeReason = (diagnostic: string | undefined): string | null =>
  diagnostic?.replace(/^[\w-]+;\s*/, "").slice(0, REASON_LENGTH_MAX) || null;

/**
 * Finds the id of our e-mail in the returned headers, or else in the address that the report was sent to
 * (VERP).
 */
function findMailId(report: Email): string | null {
  const returned = partOf(
    report,
    "message/rfc822",
    "text/rfc822-headers",
    "message/global",
    "message/rfc822-headers",
  );
  const [, mailId] = MESSAGE_ID.exec(returned ?? "") ?? [];
  const recipients = (report.to ?? []).map(({ address }) => address ?? "").join(" ");
  return mailId ?? TAGGED_ADDRESS.exec(recipients)?.[1]?.toLowerCase() ?? null;
}
