import "server-only";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { sha256 } from "@/lib/platform/digest";

/** Returns the version of a list. Lists with the same definitions in the same order have the same version. */
export const versionOf = (definitions: readonly CustomFieldDefinition[]): string =>
  sha256(JSON.stringify(definitions)).slice(0, 32);
