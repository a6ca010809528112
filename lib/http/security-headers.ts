import "server-only";
import { env } from "@/lib/platform/env";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
const OVER_HTTPS = { ...ALWAYS, "strict-transport-security": "max-age=31536000" };

/** Returns the headers that the API Design Rules 2.1 require (/core/transport/security-headers). */
export const securityHeaders = (): Record<string, string> =>
  env().BASE_URL.startsWith("https:") ? OVER_HTTPS : ALWAYS;
