import "server-only";
import { bodyDigest } from "@/lib/engine/mutations/body-digest";
import { parseJson } from "./parse-json";

export type ParseBodyInput = { bytes: Uint8Array; valuesMax: number; withDigest: boolean };

/** A parsed JSON body and, if requested, the digest of its canonical form. */
export type ParsedBody = { value: unknown; digest?: string };

export function parseBody({ bytes, valuesMax, withDigest }: ParseBodyInput): ParsedBody {
  const value = parseJson(bytes, valuesMax);
  return withDigest ? { value, digest: bodyDigest(value) } : { value };
}
