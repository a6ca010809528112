import "server-only";
import { env } from "@/lib/platform/env";
import { LANGUAGES } from "@/lib/platform/languages";

const VALID_MONTHS = 6;

/** Returns the content of security.txt (RFC 9116): where to report a vulnerability. */
export function securityText(now: Date): string {
  const { BASE_URL, SECURITY_CONTACT } = env();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    `Canonical: ${BASE_URL}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
