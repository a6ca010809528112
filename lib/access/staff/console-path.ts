/** The request header in which `proxy.ts` passes on the path and query of the requested page. */
export const PAGE_HEADER = "x-instroom-page";

export const CONSOLE_START = "/console";
const SIGN_IN_PAGES = ["/console/sign-in", "/console/second-factor"];
const LENGTH_MAX = 2_000;
/** The base URL for resolving paths. A URL of another host resolves to another origin. */
const OWN_ORIGIN = "http://own.invalid";

/**
 * Returns the path and query of `value` if it is a console page that a user can go to after sign-in.
 * Otherwise returns the start page, because an attacker may have written the URL that contains the value.
 */
export function toConsolePath(value: unknown): string {
  if (typeof value !== "string" || value.length > LENGTH_MAX || !URL.canParse(value, OWN_ORIGIN))
    return CONSOLE_START;
  const { origin, pathname, search } = new URL(value, OWN_ORIGIN);
  const isConsole = origin === OWN_ORIGIN && pathname.startsWith(`${CONSOLE_START}/`);
  return isConsole && !SIGN_IN_PAGES.some((page) => pathname.startsWith(page))
    ? pathname + search
    : CONSOLE_START;
}

/** Adds the page that the user asked for to the path of a sign-in page. */
export const withNext = (path: string, next: string): string =>
  next === CONSOLE_START ? path : `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
