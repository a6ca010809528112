import "server-only";
import { headers } from "next/headers";
import { pageLanguage } from "@/app/i18n/page-language";
import { parseUserAgent } from "@/lib/access/staff/parse-user-agent";
import { clientIp } from "@/lib/http/visitor";
import type { Requester } from "@/lib/portal/contexts/visitor-context";

/** Returns the language of the visitor's page, which e-mails to the visitor also use, and their device. */
export async function requester(): Promise<Requester> {
  const [language, requestHeaders] = await Promise.all([pageLanguage(), headers()]);
  return { language, device: parseUserAgent(requestHeaders.get("user-agent") ?? "") };
}

export async function clientAddress(): Promise<string | null> {
  const requestHeaders = await headers();
  return clientIp(requestHeaders.get("x-instroom-client"), requestHeaders.get("x-forwarded-for"));
}
