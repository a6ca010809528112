import "server-only";
import ipaddr from "ipaddr.js";
import type { VisitorContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { LANGUAGE_COOKIE, preferredLanguage } from "@/lib/platform/languages";
import type { HttpRequest } from "./request-handler";

/** What a request tells of somebody who is not known: the language to answer in by mail. */
export const visitorOf = (request: HttpRequest): Pick<VisitorContext, "region" | "language"> => ({
  region: null,
  language: preferredLanguage(
    languageFromCookie(request.header("cookie")),
    request.header("accept-language"),
  ),
});

/**
 * The address of a client: the connection's, or what the outermost trusted proxy says (`TRUSTED_PROXIES`). Of IPv6 the network of 64
 * bits, for one client has all of it.
 */
export function clientIp(remoteAddress: string | null, forwardedFor: string | null): string | null {
  const { TRUSTED_PROXIES: proxies } = env();
  const told = proxies > 0 ? (forwardedFor ?? "").split(",").at(-proxies)?.trim() : remoteAddress;
  if (!told || !ipaddr.isValid(told)) return null;
  const address = ipaddr.process(told);
  if (address.kind() === "ipv4") return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** What was chosen on our own pages. */
const languageFromCookie = (cookies: string | null): string | undefined =>
  cookies
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
