import type { Contract } from "@/lib/contract/contract";

const text = { type: "string" };

const HEADERS = {
  "x-request-id": {
    description: "The id of this request, which also appears in the log.",
    schema: { type: "string", format: "uuid" },
  },
  "API-Version": {
    description: "The version of the API.",
    schema: { type: "string", pattern: "^2\\.\\d+\\.\\d+$" },
  },
  "Cache-Control": { description: "Whether the response may be cached.", schema: text },
  "X-Content-Type-Options": {
    description: "Stops browsers from guessing another type.",
    schema: { const: "nosniff" },
  },
  "X-Frame-Options": {
    description: "Stops browsers from showing it in a frame; our own pages may show a PDF.",
    schema: { enum: ["DENY", "SAMEORIGIN"] },
  },
  "Content-Security-Policy": { description: "Stops browsers from running scripts in it.", schema: text },
  "Referrer-Policy": {
    description: "Stops browsers from sending this URL to other sites.",
    schema: { const: "no-referrer" },
  },
  "Strict-Transport-Security": { description: "Makes browsers use HTTPS only.", schema: text },
  "RateLimit-Policy": {
    description:
      'The rate limit of the key: `"key";q=200;w=2` allows 200 requests at once; after 2 seconds without requests, all 200 are available again.',
    schema: text,
  },
  RateLimit: {
    description:
      'What remains of the rate limit: `"key";r=199;t=1` allows 199 more requests now; in 1 second, the full limit is available again.',
    schema: text,
  },
  Deprecation: {
    description: "The date of deprecation: with the `api-key` header, and on all of version 1.",
    schema: { type: "string", pattern: "^@\\d+$" },
  },
  Link: { description: "The guide to migrating to version 2.", schema: text },
  Location: {
    description: "Where to get the outcome of the write, or the candidate that this one was merged into.",
    schema: text,
  },
  ETag: {
    description:
      "Send it in `If-None-Match` to check whether your copy is still current. Send the `ETag` of a candidate, interaction or region in the `If-Match` of a write to change only the version that you read.",
    schema: text,
  },
  Vary: { description: "The request headers that the response depends on.", schema: text },
  Allow: { description: "The methods of the path.", schema: text },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: text },
  "Accept-Encoding": {
    description: "The accepted content encoding of bodies.",
    schema: { const: "identity" },
  },
  "Content-Disposition": {
    description: "The file's name; browsers download it.",
    schema: text,
  },
  "Access-Control-Allow-Origin": { description: "Any site may read this.", schema: { const: "*" } },
} as const;
export type HeaderName = keyof typeof HEADERS;

const ALWAYS = [
  "x-request-id",
  "API-Version",
  "Cache-Control",
  "X-Content-Type-Options",
  "X-Frame-Options",
  "Content-Security-Policy",
  "Referrer-Policy",
] as const;
const DEPRECATED = ["Deprecation", "Link"] as const;
const LIMITS = ["RateLimit-Policy", "RateLimit"] as const;

/**
 * Returns the name of a header in `components.headers`. Each header has two names, one for responses that
 * always have it and one for responses that sometimes do.
 */
const componentName = (name: HeaderName, isRequired: boolean) => (isRequired ? name : `${name}-optional`);

export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(HEADERS).flatMap(([name, header]) => [
      [componentName(name as HeaderName, true), { ...header, required: true }],
      [componentName(name as HeaderName, false), header],
    ]),
  );

type Presence = Partial<Record<HeaderName, "always" | "sometimes">>;

/** Returns references to the given headers and to the headers of every response. */
export const headersOf = (presence: Presence, isLegacy = false): Record<string, { $ref: string }> => {
  const all: Presence = {
    ...Object.fromEntries(ALWAYS.map((name) => [name, "always"])),
    ...Object.fromEntries(DEPRECATED.map((name) => [name, isLegacy ? "always" : "sometimes"])),
    "Strict-Transport-Security": "sometimes",
    // Only responses that can be compressed or revalidated have this header.
    Vary: "sometimes",
    ...presence,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, how]) => [
      name,
      { $ref: `#/components/headers/${componentName(name as HeaderName, how === "always")}` },
    ]),
  );
};

const sometimes = (names: readonly HeaderName[]): Presence =>
  Object.fromEntries(names.map((name) => [name, "sometimes"]));

/**
 * Returns the headers that an endpoint has in addition to the headers of every response: rate limits unless
 * the endpoint is public, and CORS if the endpoint allows any origin.
 */
export const endpointHeaders = ({ caller, anyOrigin }: Contract): Presence => ({
  ...(caller === "public" ? {} : sometimes(LIMITS)),
  ...(anyOrigin ? { "Access-Control-Allow-Origin": "always" } : {}),
});
