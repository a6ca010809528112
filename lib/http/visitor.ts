import "server-only";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { parseUserAgent } from "@/lib/access/staff/parse-user-agent";
import type { VisitorContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { findPreferredLanguage, LANGUAGE_COOKIE, LANGUAGES } from "@/lib/platform/languages";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import type { HttpRequest } from "./request-handler";

/**
 * Returns a visitor's language and device for sign-in e-mails. `region` is null; the pipeline replaces it if
 * the request has a key.
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
 * (`TRUSTED_PROXIES`), the address that the outermost proxy reports. If the header has no such address,
 * returns the connection's address, so that the request still counts toward a limit.
 */
export function clientIp(remoteAddress: string | null, forwardedFor: string | null): string | null {
  const { TRUSTED_PROXIES: proxies } = env();
  if (proxies === 0) return normalizeIp(remoteAddress);
  const reported = normalizeIp(withoutPort((forwardedFor ?? "").split(",").at(-proxies)));
  if (reported === null) warnOfProxies(proxies);
  return reported ?? normalizeIp(remoteAddress);
}

function warnOfProxies(proxies: number): void {
  const warning = singleton("proxies warning", () => ({ isLogged: false }));
  if (warning.isLogged) return;
  warning.isLogged = true;
  log().warn(
    { proxies },
    "a request's X-Forwarded-For doesn't fit TRUSTED_PROXIES; its limits count the connection's address",
  );
}

/** For IPv6, returns the /64 network, because one client usually owns all of it. */
function normalizeIp(text: string | null): string | null {
  if (!text) return null;
  if (isIPv4(text)) return text;
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === "ipv4") return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Some proxies add the port: `192.0.2.1:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (reported = ""): string =>
  reported.trim().replace(/^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");

/** Health checks have no limit, and often come without a proxy. */
const HEALTH_CHECKS = ["/api/health", "/api/ready"];

export const clientIpOf = ({ path, remoteAddress, header }: HttpRequest): string | null =>
  HEALTH_CHECKS.includes(path) ? null : clientIp(remoteAddress, header("x-forwarded-for"));

/** Returns the language that the visitor chose on our own pages. */
const languageFromCookie = (cookies: string | null): string | undefined =>
  cookies
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
