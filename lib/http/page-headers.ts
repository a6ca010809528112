type Headers = Record<string, string>;

/** What tells a browser to handle our pages and files with care. Replies of the API have their own (security-headers.ts). */
export const EVERYWHERE: Headers = {
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

/** For what is no page but may be opened as one: a picture, or the brief pages that next-auth writes. */
export const FOR_FILES: Headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

type Request = { path: string; nonce: string; isHttps: boolean; isDevelopment: boolean };

/** What depends on the page, the request or the settings. */
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
      // An identity provider needs no more: its address is navigated to, no form is sent there.
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(referrerPolicy ? { "referrer-policy": referrerPolicy } : {}),
  };
}

/** No script runs where somebody signs in: nothing can look at a code, and a slow phone has nothing to wait for. */
const SCRIPT_FREE = ["/portal", "/portal/sign-in"];

/**
 * Addresses that carry a token stay out of referrers. The portal can't go without them altogether: a browser would hide the origin
 * of its form too, which shows that the form is ours.
 */
const REFERRER_POLICIES: Record<string, string> = {
  "/portal/sign-in": "same-origin",
  "/console/sign-in/confirm": "no-referrer",
};

/** Only scripts with the nonce run, and what they load: an uploaded file of our own origin is none. */
const scriptSources = (nonce: string, isDevelopment: boolean) =>
  `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
