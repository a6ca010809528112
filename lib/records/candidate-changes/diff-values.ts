import type { ValueChange } from "@/db/schema/candidate-changes";
import { ownValue } from "../custom-fields/own-value";

type Values = Readonly<Record<string, unknown>>;

const CUSTOM = "customFields.";

export const customFieldKey = (name: string) => `${CUSTOM}${name}`;

/** Returns the name of the custom field that a key is for, or null if the key is for a standard field. */
export const parseCustomFieldKey = (key: string) =>
  key.startsWith(CUSTOM) ? key.slice(CUSTOM.length) : null;

/**
 * Returns the changed values, by field. Compares each custom field separately. Standard fields that are
 * missing from `after` count as unchanged.
 */
export function diffValues(before: Values, after: Values): Record<string, ValueChange> {
  const { customFields, ...fields } = after;
  const custom = customFields ? diffCustomFields(before.customFields as Values, customFields as Values) : [];
  const standard = Object.entries(fields).map(([name, to]) => [name, toChange(before[name], to)] as const);
  return Object.fromEntries([...standard, ...custom].filter(([, { from, to }]) => !isSameValue(from, to)));
}

const diffCustomFields = (before: Values, after: Values) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map(
    (name) => [customFieldKey(name), toChange(ownValue(before, name), ownValue(after, name))] as const,
  );

/** Returns a record's values under the same keys as `diffValues`. */
export const valuesByKey = ({ customFields, ...fields }: Values): Values => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(customFields ?? {}).map(([name, value]) => [customFieldKey(name), value]),
  ),
});

/** Converts an absent value to null, because JSON has no undefined. */
const toChange = (from: unknown, to: unknown): ValueChange => ({ from: from ?? null, to: to ?? null });

/** Returns whether two values of a field are equal. An absent value equals null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
