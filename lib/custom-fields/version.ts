import "server-only";
import { sha256 } from "@/lib/digest";
import type { CustomFieldDefinition } from "@/lib/regions/custom-field-definition";

/** Two lists have the same version where they say the same, in the same order. */
export const versionOf = (definitions: readonly CustomFieldDefinition[]): string =>
  sha256(JSON.stringify(definitions)).slice(0, 32);
