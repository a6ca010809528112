/**
 * Matches the enhanced SMTP status codes (RFC 3463) that say that the address is wrong or its mailbox can't
 * be used.
 */
const ABOUT_ADDRESS = /^5\.(1\.|2\.[01]$)/;
/** Matches 4.2.2 too: a mail server that gives up reports the code of its last attempt. */
const MAILBOX_FULL = /^[45]\.2\.2$/;

export function bounceCause(status: string): "address" | "full" | "refused" {
  if (MAILBOX_FULL.test(status)) return "full";
  return ABOUT_ADDRESS.test(status) ? "address" : "refused";
}
