import "server-only";
import { sha256 } from "@/lib/platform/digest";
import { canonicalJson } from "./canonical-json";

/** Computes the digest of a body as it was sent, to tell whether a repeated write has the same body. */
export const bodyDigest = (body: unknown): string => sha256(canonicalJson(body));
