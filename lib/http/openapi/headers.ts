import type { Contract } from "@/lib/contract/contract";

/** The headers of replies, described once (contract §2, §3, §6). */
const text = { type: "string" };

const HEADERS = {
  "x-request-id": {
    description: "Of this request alone; the log knows it too.",
    schema: { type: "string", format: "uuid" },
  },
  "API-Version": {
    description: "The version that answered.",
    schema: { type: "string", pattern: "^2\\.\\d+\\.\\d+$" },
  },
  "Cache-Control": { description: "Whether the reply may be kept.", schema: text },
  "X-Content-Type-Options": {
    description: "Browsers must not guess another type.",
    schema: { const: "nosniff" },
  },
  "X-Frame-Options": { description: "Browsers must not show it in a frame.", schema: { const: "DENY" } },
  "Content-Security-Policy": { description: "Browsers must run nothing of it.", schema: text },
  "Referrer-Policy": {
    description: "Browsers must not tell others of this address.",
    schema: { const: "no-referrer" },
  },
  "Strict-Transport-Security": { description: "Over HTTPS: browsers must keep to it.", schema: text },
  "RateLimit-Policy": {
    description: 'How much a key may ask: `"key";q=200;w=2` is 200 requests, full again within 2 seconds.',
    schema: text,
  },
  RateLimit: {
    description: 'What is left of it: `"key";r=199;t=1` is 199 requests, full again in a second.',
    schema: text,
  },
  Deprecation: {
    description: "Since when this is deprecated: with the header `api-key`, and on all of version 1.",
    schema: { type: "string", pattern: "^@\\d+$" },
  },
  Link: { description: "Where the guide tells how to move to version 2.", schema: text },
  Location: { description: "Where to ask what became of the write.", schema: text },
  ETag: {
    description: "Send it back in `If-None-Match` to be told whether the reply still holds.",
    schema: text,
  },
  Vary: { description: "The headers of the request that decide which reply comes.", schema: text },
  Allow: { description: "The methods that the path takes.", schema: text },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: text },
  "Accept-Encoding": {
    description: "The content coding that bodies are taken in.",
    schema: { const: "identity" },
  },
  "Content-Disposition": {
    description: "The file's name; browsers save it and never show it.",
    schema: text,
  },
  "Access-Control-Allow-Origin": { description: "Pages of any site may read this.", schema: { const: "*" } },
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

/** A name of `components.headers`: a header that some replies have and others must have is there twice. */
const componentName = (name: HeaderName, isRequired: boolean) => (isRequired ? name : `${name}-optional`);

export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(HEADERS).flatMap(([name, header]) => [
      [componentName(name as HeaderName, true), { ...header, required: true }],
      [componentName(name as HeaderName, false), header],
    ]),
  );

type Presence = Partial<Record<HeaderName, "always" | "sometimes">>;

/** The headers of a reply as references: those of every reply, and the given ones. */
export const headersOf = (presence: Presence, isLegacy = false): Record<string, { $ref: string }> => {
  const all: Presence = {
    ...Object.fromEntries(ALWAYS.map((name) => [name, "always"])),
    ...Object.fromEntries(DEPRECATED.map((name) => [name, isLegacy ? "always" : "sometimes"])),
    "Strict-Transport-Security": "sometimes",
    // Of long replies, which come compressed to who takes that.
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

/** The headers that replies of an endpoint have beside those of every reply, whatever the status. */
export const endpointHeaders = ({ caller, anyOrigin }: Contract): Presence => ({
  ...(caller === "public" ? {} : sometimes(LIMITS)),
  ...(anyOrigin ? { "Access-Control-Allow-Origin": "always" } : {}),
});
