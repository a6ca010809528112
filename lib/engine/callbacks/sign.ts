import "server-only";
import { createHmac } from "node:crypto";
import { sha256 } from "@/lib/platform/digest";
import { requestTarget } from "@/lib/platform/http-client/target-url";

/*
 * The signature of a mutation callback (specification, "Events" 3 and 4). The receiver rebuilds the signed
 * string from the request, so the string must match the bytes on the wire: the path and query of the request
 * line, and the body as sent.
 */

/** Receivers should reject a timestamp that differs from their own clock by more than this. */
export const CLOCK_MINUTES = 15;

type Message = { timestampMs: number; nonce: string; url: string; body: string };

/**
 * Builds the text to sign: timestamp, nonce, path (with query string) and body digest, each followed by a
 * newline.
 */
export const signedString = ({ timestampMs, nonce, url, body }: Message): string =>
  `${timestampMs}\n${nonce}\n${requestTarget(new URL(url))}\n${sha256(body)}\n`;

/** Returns the value of a signature header. The HMAC key is the UTF-8 text of the secret. */
export const sign = (secret: string, message: Message): string =>
  `v2=${createHmac("sha256", secret).update(signedString(message)).digest("base64")}`;

/** `previousSecret` is set for 24 hours after a rotation, so that receivers have time to switch. */
type Sender = { secret: string; previousSecret: string | null; isSandbox: boolean };

/** Builds all headers of one attempt. Only sandbox callbacks have the sandbox header. */
export const callbackHeaders = (sender: Sender, message: Message): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": "Instroom-Callbacks/2",
  "x-mutationengine-timestamp": String(message.timestampMs),
  "x-mutationengine-nonce": message.nonce,
  "x-mutationengine-signature": sign(sender.secret, message),
  ...(sender.previousSecret && {
    "x-mutationengine-signature-previous": sign(sender.previousSecret, message),
  }),
  ...(sender.isSandbox && { "x-mutationengine-sandbox-enabled": "true" }),
});
