import { isFullMailboxStatus } from "@/lib/platform/mail/is-full-mailbox-status";

/**
 * Matches the enhanced SMTP status codes (RFC 3463) that say that the address is wrong or its mailbox can't
 * be used.
 */
const ABOUT_ADDRESS = /^5\.(1\.|2\.[01]$)/;

export function bounceCause(status: string): "address" | "full" | "refused" {
  if (isFullMailboxStatus(status)) return "full";
  return ABOUT_ADDRESS.test(status) ? "address" : "refused";
}
