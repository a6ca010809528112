import "server-only";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { parseUserAgent } from "@/lib/access/staff/parse-user-agent";
import type { VisitorContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { findPreferredLanguage, LANGUAGE_COOKIE, LANGUAGES } from "@/lib/platform/languages";
import type { HttpRequest } from "./request-handler";

/**
 * Returns a visitor's language and device, which sign-in e-mails mention. `region` is null; the pipeline
 * replaces it if the request has a key.
 */
export function visitorOf(
  request: HttpRequest,
): Pick<VisitorContext, "region" | "language" | "isLanguageChosen" | "device"> {
  const cookie = languageFromCookie(request.header("cookie"));
  const language = findPreferredLanguage(cookie, request.header("accept-language"));
  return {
    region: null,
    device: parseUserAgent(request.header("user-agent") ?? ""),
    language: language ?? LANGUAGES[0],
    isLanguageChosen: language !== null,
  };
}

/**
 * Returns the client's IP address: the address of the connection or, behind trusted proxies
 * (`TRUSTED_PROXIES`), the address that the outermost proxy reports. For IPv6, returns the /64 network,
 * because one client usually owns all of it.
 */
export function clientIp(remoteAddress: string | null, forwardedFor: string | null): string | null {
  const { TRUSTED_PROXIES: proxies } = env();
  const reported = proxies > 0 ? withoutPort((forwardedFor ?? "").split(",").at(-proxies)) : remoteAddress;
  if (!reported) return null;
  if (isIPv4(reported)) return reported;
  if (!ipaddr.isValid(reported)) return null;
  const address = ipaddr.process(reported);
  if (address.kind() === "ipv4") return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Some proxies add the port: `192.0.2.1:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (reported = ""): string =>
  reported.trim().replace(/^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");

export const clientIpOf = ({ remoteAddress, header }: HttpRequest): string | null =>
  clientIp(remoteAddress, header("x-forwarded-for"));

/** Returns the language that the visitor chose on our own pages. */
const languageFromCookie = (cookies: string | null): string | undefined =>
  cookies
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
