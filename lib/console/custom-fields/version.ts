import "server-only";
import type { StoredFieldSetting } from "@/lib/contract/portal-access";
import { sha256 } from "@/lib/platform/digest";

/** Returns the version of a list. Two lists have the same version if their fields, settings and order are the same. */
export const versionOf = (definitions: readonly StoredFieldSetting[]): string =>
  sha256(JSON.stringify(definitions)).slice(0, 32);
