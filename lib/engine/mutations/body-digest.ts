import "server-only";
import { sha256 } from "@/lib/platform/digest";
import { canonicalJson } from "./canonical-json";

/** Computes the digest of a body as it was sent, which tells whether a repeat is equal. */
export const bodyDigest = (body: unknown): string => sha256(canonicalJson(body));
