import "server-only";
import type { StoredFieldSetting } from "@/lib/contract/portal-access";
import { sha256 } from "@/lib/platform/digest";

/** Returns the version of a list. Lists with the same fields, settings and order have the same version. */
export const versionOf = (definitions: readonly StoredFieldSetting[]): string =>
  sha256(JSON.stringify(definitions)).slice(0, 32);
