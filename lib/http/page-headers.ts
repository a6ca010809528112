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
 * Security headers for files and other responses that a browser may open as a page: images, and the short pages that
 * next-auth generates.
 */
export const FILE_HEADERS: Headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

type Request = { path: string; nonce: string; isHttps: boolean; isDevelopment: boolean };

/** Returns the headers that depend on the page, the request or the settings. */
export function pageHeaders({ path, nonce, isHttps, isDevelopment }: Request): Headers {
  const referrerPolicy = REFERRER_POLICIES[path];
  return {
    "content-security-policy": [
      "default-src 'self'",
      `script-src ${SCRIPT_FREE.includes(path) ? "'none'" : scriptSources(nonce, isDevelopment)}`,
      // React sets style attributes; Radix and the API reference add style elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      // This also allows sign-in with an identity provider: the browser navigates there and submits no form.
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(referrerPolicy ? { "referrer-policy": referrerPolicy } : {}),
  };
}

/** The portal's sign-in pages run no scripts, so that no script can read a code and slow phones load less. */
const SCRIPT_FREE = ["/portal", "/portal/sign-in"];

/**
 * Keeps URLs that contain a token out of referrers. The portal can't use `no-referrer`: the browser would then also
 * hide the origin of its form, which we check.
 */
const REFERRER_POLICIES: Record<string, string> = {
  "/portal/sign-in": "same-origin",
  "/console/sign-in/confirm": "no-referrer",
};

/**
 * Returns the allowed script sources: scripts with the nonce, and the scripts that those load. A file that was uploaded
 * to our own origin doesn't run.
 */
const scriptSources = (nonce: string, isDevelopment: boolean) =>
  `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
