import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { VALUE_FIELDS, type ValueField } from "@/lib/records/candidates/value-fields";
import { ownValue } from "@/lib/records/custom-fields/own-value";

/** A standard or custom field with its value in both records. A merge keeps one of the two values. */
export type MergeValue = {
  key: string;
  name: string;
  isCustom: boolean;
  /** The first record's value, then the second's. */
  values: readonly [unknown, unknown];
};

/** The position (0 or 1) of the record whose value is kept, by `MergeValue.key`. */
export type MergeChoices = Readonly<Record<string, 0 | 1>>;

/** `closed` is absent if the caller doesn't know it. */
type MergeRecord = FullCandidate & { closed?: boolean };
export type Pair = readonly [MergeRecord, MergeRecord];

export function mergeValues([one, other]: Pair): MergeValue[] {
  const custom = new Set([...Object.keys(one.customFields), ...Object.keys(other.customFields)]);
  return [
    ...VALUE_FIELDS.map((name) => ({
      key: name,
      name,
      isCustom: false,
      values: [one[name], other[name]] as const,
    })),
    ...[...custom].map((name) => ({
      key: `custom ${name}`,
      name,
      isCustom: true,
      values: [ownValue(one.customFields, name), ownValue(other.customFields, name)] as const,
    })),
  ];
}

/** Omits the custom fields that the region removed, because the console doesn't show their values. */
export function shownMergeValues(pair: Pair, definitions: readonly CustomFieldDefinition[]): MergeValue[] {
  const known = new Set(definitions.map(({ name }) => name));
  return mergeValues(pair).filter(({ name, isCustom }) => !isCustom || known.has(name));
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

export const isEqual = ({ values: [one, other] }: MergeValue): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (isEmpty(one) && isEmpty(other));

/**
 * Suggests the value of the record that was changed last, unless that value is empty. If the records differ
 * in consent, suggests no consent. Suggests the first phase, in which every new record is, only for somebody
 * who had left or was closed.
 */
export function defaultChoice([one, other]: Pair, { name, isCustom, values }: MergeValue): 0 | 1 {
  if (name === "privacyConsent" && !isCustom) return values[0] ? 1 : 0;
  const [first, last] = [CANDIDATE_PHASES[0], CANDIDATE_PHASES.at(-1)];
  const hadLeft = [one, other].some(({ phase, closed }) => phase === last || (closed && phase !== first));
  const isPhase = name === "phase" && !isCustom && !hadLeft;
  const isUnset = (value: unknown) => isEmpty(value) || (isPhase && value === first);
  if (isUnset(values[0])) return 1;
  if (isUnset(values[1])) return 0;
  return other.updatedAt > one.updatedAt ? 1 : 0;
}

/**
 * Suggests keeping the record that isn't closed. If both or neither are closed, suggests the one that was
 * added first, because other systems have known its id for longer.
 */
export function defaultRemaining([one, other]: Pair): 0 | 1 {
  if (Boolean(one.closed) !== Boolean(other.closed)) return one.closed ? 1 : 0;
  return other.createdAt < one.createdAt ? 1 : 0;
}

/** Returns the suggestions for the fields that differ. */
export const defaultChoices = (pair: Pair): MergeChoices =>
  Object.fromEntries(
    mergeValues(pair)
      .filter((value) => !isEqual(value))
      .map((value) => [value.key, defaultChoice(pair, value)]),
  );

/** Returns the names of the fields to copy from the record that the merge removes. */
export function fieldsToCopy(pair: Pair, remaining: 0 | 1, choices: MergeChoices) {
  const copied = mergeValues(pair).filter(
    (value) => !isEqual(value) && (choices[value.key] ?? defaultChoice(pair, value)) !== remaining,
  );
  return {
    fields: copied.filter(({ isCustom }) => !isCustom).map(({ name }) => name as ValueField),
    customFields: copied.filter(({ isCustom }) => isCustom).map(({ name }) => name),
  };
}
