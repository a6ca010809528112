type Headers = Record<string, string>;

/** Security headers for all pages and files. API responses have their own (security-headers.ts). */
export const COMMON_HEADERS: Headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": [
    "camera",
    "microphone",
    "geolocation",
    "payment",
    "usb",
    "serial",
    "hid",
    "midi",
    "display-capture",
    "browsing-topics",
  ]
    .map((feature) => `${feature}=()`)
    .join(", "),
};

/**
 * Security headers for files and other responses that a browser may open as a page: images, and the small
 * pages that next-auth generates.
 */
export const FILE_HEADERS: Headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** `path` has no language prefix. */
type Request = { path: string; host: string | null; nonce: string; isHttps: boolean; isDevelopment: boolean };

/** Returns the headers that depend on the page, the request or the settings. */
export function pageHeaders({ path, host, nonce, isHttps, isDevelopment }: Request): Headers {
  const referrerPolicy = REFERRER_POLICIES[path];
  return {
    "content-security-policy": [
      "default-src 'self'",
      `script-src ${isWithoutFramework(path) ? portalScripts(path, host) : scriptSources(nonce, isDevelopment)}`,
      // Needed because React sets style attributes, and Radix and the API reference add style elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      // This doesn't break sign-in with an identity provider, because the browser navigates there without
      // submitting a form.
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(referrerPolicy ? { "referrer-policy": referrerPolicy } : {}),
  };
}

/** These pages run no scripts, so that no script can read a code or token. */
const SIGN_IN_PAGES = ["/portal", "/portal/code", "/portal/sign-in"];

/**
 * Returns whether a page works without the framework's scripts. Such pages load at most our own small
 * scripts, so that they are fast on slow phones.
 */
export const isWithoutFramework = (path: string): boolean =>
  path === "/portal" || path.startsWith("/portal/");

/**
 * Keeps URLs that contain a token out of the Referer header of requests to other sites. The portal can't use
 * `no-referrer`, because browsers would then send `Origin: null` with forms, which `isSameOrigin` rejects.
 */
const REFERRER_POLICIES: Record<string, string> = {
  "/portal/sign-in": "same-origin",
  "/console/sign-in/confirm": "no-referrer",
};

/**
 * Allows our files by path instead of a nonce, because Next would also add a nonce to its own scripts. Allows
 * no scripts on sign-in pages, or if the host is missing or invalid.
 */
const portalScripts = (path: string, host: string | null): string =>
  !SIGN_IN_PAGES.includes(path) && host !== null && /^[a-z0-9.-]+(?::\d+)?$/i.test(host)
    ? ["portal", "portal-drafts", "portal-merged", "portal-search", "portal-session", "portal-upload"]
        .map((name) => `${host}/${name}.js`)
        .join(" ")
    : "'none'";

/**
 * Allows scripts with the nonce, and the scripts that they load. A file that a user uploaded to our origin
 * can't run as a script.
 */
const scriptSources = (nonce: string, isDevelopment: boolean) =>
  `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
