import "server-only";
import type { StoredFieldSetting } from "@/lib/contract/portal-access";
import { sha256 } from "@/lib/platform/digest";

/** Returns a digest of the fields, their settings and their order. */
export const versionOf = (definitions: readonly StoredFieldSetting[]): string =>
  sha256(JSON.stringify(definitions)).slice(0, 32);
