import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import type { ImportField } from "@/lib/console/imports/fields";
import type { ValueChoices } from "@/lib/console/imports/value-choices";

/** The prefix of the names of all mapping drafts. */
export const MAPPING_DRAFTS = "import/";

/**
 * Returns the draft name for files with this header row. The file itself isn't stored, because it may be
 * large and contains personal data. The user must choose the file again.
 */
export const mappingDraft = (head: readonly string[]) => `${MAPPING_DRAFTS}${JSON.stringify(head)}`;

export const toDraftValues = (mapping: string[], choices: ValueChoices): DraftValues => ({
  mapping,
  choices: [...choices].map((choice) => JSON.stringify(choice)),
});

/**
 * Returns the stored mapping without fields that have since been deleted. Returns null if nothing is stored.
 */
export function readMapping(values: DraftValues | null, fields: readonly ImportField[]): string[] | null {
  if (!Array.isArray(values?.mapping)) return null;
  return values.mapping.map((key) => (fields.some((field) => field.key === key) ? key : ""));
}

export const readChoices = (values: DraftValues | null): ValueChoices =>
  new Map(
    [values?.choices ?? []].flat().map((choice) => JSON.parse(choice) as [string, string | boolean | null]),
  );
