import type { webhooks } from "./schema.js";

/** The body of a callback, which reports a finished mutation. */
export type Callback = webhooks["mutationFinished"]["post"]["requestBody"]["content"]["application/json"];

/**
 * Stores the nonces of callbacks. `claim` atomically stores a nonce and returns whether it was new. If
 * several processes receive callbacks, they need a shared store, such as Redis: `SET nonce 1 NX PX …`.
 */
export type NonceStore = { claim(nonce: string, expiresAt: number): boolean | Promise<boolean> };

export type VerifyOptions = {
  /** The region's signing secret, with its prefix. During a rotation, pass the old and the new secret. */
  secret: string | undefined | readonly string[];
  /** The default store keeps nonces in the memory of this process. */
  nonces?: NonceStore;
  /** The path and query of the callback URL that you registered. Required if a proxy changes the path. */
  target?: string;
};

const WINDOW_MS = 15 * 60 * 1000;
const SIGNATURE_HEADERS = ["x-mutationengine-signature", "x-mutationengine-signature-previous"];

/** Thrown if a request isn't a valid callback. Respond with 401. */
export class CallbackRefused extends Error {
  override readonly name = "CallbackRefused";
}

export function memoryNonces(): NonceStore {
  const expiries = new Map<string, number>();
  return {
    claim(nonce, expiresAt) {
      // A Map keeps insertion order, so the oldest nonces come first.
      for (const [known, expiry] of expiries) {
        if (expiry >= Date.now()) break;
        expiries.delete(known);
      }
      if (expiries.has(nonce)) return false;
      expiries.set(nonce, expiresAt);
      return true;
    },
  };
}

const nonces = memoryNonces();

/**
 * Reads a request and returns its callback. Throws `CallbackRefused` if the signature is wrong, the timestamp
 * is more than 15 minutes from now, or the nonce was used before.
 */
export async function verifyCallback(request: Request, options: VerifyOptions): Promise<Callback> {
  const url = new URL(request.url);
  return verifyCallbackParts(
    {
      target: options.target ?? url.pathname + url.search,
      header: (name) => request.headers.get(name),
      body: new Uint8Array(await request.arrayBuffer()),
    },
    options,
  );
}

type Parts = {
  target: string;
  header: (name: string) => string | null;
  body: Uint8Array;
};

/** Like `verifyCallback`, for frameworks without `Request`. `body` must be the unparsed bytes. */
export async function verifyCallbackParts(
  { target, header, body }: Parts,
  { secret, nonces: store = nonces }: VerifyOptions,
): Promise<Callback> {
  const timestamp = header("x-mutationengine-timestamp") ?? "";
  const nonce = header("x-mutationengine-nonce") ?? "";
  const digest = hex(await crypto.subtle.digest("SHA-256", new Uint8Array(body)));
  const signed = new TextEncoder().encode(`${timestamp}\n${nonce}\n${target}\n${digest}\n`);
  const signatures = SIGNATURE_HEADERS.map((name) => bytesOf(header(name))).filter((bytes) => bytes !== null);
  const secrets = [secret ?? []].flat();
  if (secrets.length === 0 || secrets.some((each) => !each))
    throw new TypeError("A signing secret is required.");

  if (!(await isSigned(secrets, signatures, signed))) {
    throw new CallbackRefused("The signature doesn't match.");
  }
  if (!(Math.abs(Date.now() - Number(timestamp)) <= WINDOW_MS)) {
    throw new CallbackRefused("The timestamp isn't within 15 minutes of now.");
  }
  if (!(await store.claim(nonce, Date.now() + 2 * WINDOW_MS))) {
    throw new CallbackRefused("The nonce was used before.");
  }
  return JSON.parse(new TextDecoder().decode(body));
}

async function isSigned(
  secrets: readonly string[],
  signatures: Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const secret of secrets) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const bytes = new TextEncoder().encode(secret);
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    for (const signature of signatures) {
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true;
    }
  }
  return false;
}

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Decodes a signature header. Returns null if the header is missing or malformed. */
function bytesOf(header: string | null): Uint8Array<ArrayBuffer> | null {
  if (!/^v2=[A-Za-z0-9+/]{43}=$/.test(header ?? "")) return null;
  return Uint8Array.from(atob((header as string).slice("v2=".length)), (character) =>
    character.charCodeAt(0),
  );
}
