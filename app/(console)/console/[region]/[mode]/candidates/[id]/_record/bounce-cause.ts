/**
 * Enhanced SMTP status codes about the address, or about a mailbox that is disabled (RFC 3463). With other
 * codes, the mail server refused the e-mail for another reason.
 */
const ABOUT_ADDRESS = /^5\.(1\.|2\.[01]$)/;
const MAILBOX_FULL = "5.2.2";

export function bounceCause(status: string): "address" | "full" | "refused" {
  if (status === MAILBOX_FULL) return "full";
  return ABOUT_ADDRESS.test(status) ? "address" : "refused";
}
