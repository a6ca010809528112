import "server-only";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { calendarDate } from "@/lib/contract/formats";
import type { StoredFieldSetting } from "@/lib/contract/portal-access";
import { numberInputText, parseNumber } from "@/lib/number-text";
import { sha256 } from "@/lib/platform/digest";
import { hasWholeYear } from "@/lib/platform/has-whole-year";
import type { Language } from "@/lib/platform/languages";
import { completeUrl } from "@/lib/records/candidates/complete-url";
import { customFieldsPatchSchema } from "@/lib/records/custom-fields/patch";
import type { CustomFieldValues } from "@/lib/records/custom-fields/values";
import { completeDate } from "./complete-date";
import {
  CLEAR_PREFIX,
  type FieldKind,
  type FieldValue,
  type FieldValues,
  INITIAL_PREFIX,
  valuesOf,
} from "./field-groups";
import { findTooLong } from "./find-too-long";
import type { CheckedValues, FieldSet } from "./review-changes";

const INPUT_PREFIX = "field-";

/**
 * Returns the name of a field's input. The name is a digest, because a field's own name can be any text, even
 * the name of another input.
 */
export const customInputName = (name: string) => `${INPUT_PREFIX}${sha256(name).slice(0, 16)}`;

export const editableFields = (settings: readonly StoredFieldSetting[]) =>
  settings.filter(({ portalAccess }) => portalAccess === "editable");

export const visibleFieldNames = (settings: readonly StoredFieldSetting[]): ReadonlySet<string> =>
  new Set(settings.filter(({ portalAccess }) => portalAccess !== "hidden").map(({ name }) => name));

type Visible = { fieldSettings: readonly StoredFieldSetting[]; customFields: CustomFieldValues };

type VisibleValue = [name: string, value: unknown, type: StoredFieldSetting["type"]];

/**
 * Returns the visible fields with their values, in the region's order. Includes editable fields without a
 * value, as null.
 */
export const visibleValues = ({ fieldSettings, customFields: values }: Visible): VisibleValue[] =>
  fieldSettings
    .filter(({ portalAccess }) => portalAccess !== "hidden")
    .filter(({ name, portalAccess }) => portalAccess === "editable" || Object.hasOwn(values, name))
    .map(({ name, type }) => [name, Object.hasOwn(values, name) ? values[name] : null, type]);

function kindOf({ type, options = [] }: CustomFieldDefinition): FieldKind {
  switch (type) {
    case "longText":
      return { kind: "lines" };
    case "boolean":
      return { kind: "yes or no" };
    case "singleSelect":
      return { kind: "one of", options };
    case "multiSelect":
      return { kind: "some of", options };
    case "number":
      return { kind: "line", type: "text", inputMode: "decimal" };
    case "url":
    case "email":
      return { kind: "line", type: "text", inputMode: type };
    default:
      return { kind: "line", type };
  }
}

const fieldsOf = (definitions: readonly CustomFieldDefinition[]) =>
  definitions.map((definition) => [customInputName(definition.name), kindOf(definition)] as const);

export function customFields(definitions: readonly CustomFieldDefinition[], language: Language): FieldSet {
  const named = new Map(definitions.map((definition) => [customInputName(definition.name), definition]));
  return {
    fields: fieldsOf(definitions),
    complete: (values) => mapValues(values, (name, value) => completeValue(named.get(name), value, language)),
    check: (sent) => checkValues(definitions, named, sent),
  };
}

/**
 * Returns the stored values as the form would submit them. A value that the form can't show becomes empty.
 */
export const customFormValues = (
  definitions: readonly CustomFieldDefinition[],
  values: CustomFieldValues,
  language: Language,
): FieldValues => {
  const stored = definitions.map((definition) => {
    const value = Object.hasOwn(values, definition.name) ? values[definition.name] : null;
    return [customInputName(definition.name), toFormValue(definition, value, language)];
  });
  return valuesOf(fieldsOf(definitions), Object.fromEntries(stored));
};

/**
 * Returns the names of the fields whose stored value no longer fits, so that the form can't show all of it.
 * For example, it has a removed option.
 */
export const unfitFieldNames = (
  definitions: readonly CustomFieldDefinition[],
  values: CustomFieldValues,
): ReadonlySet<string> =>
  new Set(
    definitions
      .filter(({ name }) => Object.hasOwn(values, name))
      .filter((definition) => !isShown(definition, values[definition.name]))
      .map(({ name }) => name),
  );

/**
 * Returns a digest of each value that no longer fits its field, by the name of its input. The form can't show
 * these values, so only the digest shows that somebody else has changed one.
 */
export const unfitDigests = (
  definitions: readonly CustomFieldDefinition[],
  values: CustomFieldValues,
): Record<string, string> =>
  Object.fromEntries(
    [...unfitFieldNames(definitions, values)].map((name) => [
      customInputName(name),
      sha256(JSON.stringify(values[name])).slice(0, 16),
    ]),
  );

/** Returns whether the form shows the complete value. */
function isShown(definition: CustomFieldDefinition, value: unknown): boolean {
  const shown: unknown[] = [toFormValue(definition, value, "nl")].flat();
  return definition.options ? [value].flat().every((item) => shown.includes(item)) : shown[0] !== null;
}

/**
 * Returns the names of the form's inputs for fields that the candidate can't edit, for example because the
 * region changed the field's access after the form was opened.
 */
export const findUnknownInputs = (
  definitions: readonly CustomFieldDefinition[],
  form: FormData,
): string[] => {
  const known = new Set(definitions.map(({ name }) => customInputName(name)));
  const sent = [...form.keys()].map((key) => {
    const prefix = [INITIAL_PREFIX, CLEAR_PREFIX].find((each) => key.startsWith(each)) ?? "";
    return key.slice(prefix.length);
  });
  return [...new Set(sent)].filter((name) => name.startsWith(INPUT_PREFIX) && !known.has(name));
};

/** Replaces the input names of a patch with field names. */
export const toCustomFieldsPatch = (
  definitions: readonly CustomFieldDefinition[],
  patch: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    definitions
      .map(({ name }) => [name, customInputName(name)] as const)
      .filter(([, input]) => Object.hasOwn(patch, input))
      .map(([name, input]) => [name, patch[input]]),
  );

/** Returns null for a value that the form can't show: browsers send an empty value for it. */
function toFormValue(
  { type, options = [] }: CustomFieldDefinition,
  value: unknown,
  language: Language,
): FieldValue {
  const chosen = [value].flat().filter((item) => typeof item === "string" && options.includes(item));
  if (type === "multiSelect") return chosen as string[];
  if (type === "singleSelect") return (chosen[0] as string | undefined) ?? null;
  if (type === "boolean") return typeof value === "boolean" ? String(value) : null;
  if (type === "date") return calendarDate.safeParse(value).success ? String(value) : null;
  if (typeof value === "number") return numberInputText(value, language);
  return ["string", "boolean"].includes(typeof value) ? String(value) : null;
}

/**
 * Normalizes what a person typed: completes a URL, writes a number in the reader's language, and rewrites a
 * date in Dutch notation.
 */
function completeValue(
  definition: CustomFieldDefinition | undefined,
  value: FieldValue,
  language: Language,
): FieldValue {
  if (typeof value !== "string") return value;
  if (definition?.type === "number") return completeNumber(value, language);
  if (definition?.type === "date") return completeDate(value);
  if (definition?.type === "url") return completeUrl(value);
  return value;
}

/** Leaves a number unchanged if JavaScript would write it with an exponent, which can't be read back. */
function completeNumber(text: string, language: Language): string {
  const number = parseNumber(text);
  const complete = number === null ? text : numberInputText(number, language);
  return parseNumber(complete) === number ? complete : text;
}

/**
 * Converts the value to the type that the API's schema expects. Leaves an invalid or ambiguous number, and an
 * invalid boolean, as text, which the schema rejects.
 */
function typedValue({ type }: CustomFieldDefinition, value: FieldValue): unknown {
  if (typeof value !== "string") return value;
  if (type === "number") return parseNumber(value) ?? value;
  if (type === "boolean") return value === "true" || value === "false" ? value === "true" : value;
  return value;
}

type Named = ReadonlyMap<string, CustomFieldDefinition>;

function checkValues(
  definitions: readonly CustomFieldDefinition[],
  named: Named,
  sent: FieldValues,
): CheckedValues {
  const byName = Object.entries(sent).flatMap(([input, value]) => {
    const definition = named.get(input);
    return definition ? [[definition.name, typedValue(definition, value)] as const] : [];
  });
  const { data, error } = customFieldsPatchSchema(definitions).safeParse(Object.fromEntries(byName));
  return {
    patch: data
      ? Object.fromEntries(Object.entries(data).map(([name, value]) => [customInputName(name), value]))
      : null,
    wrong: [
      ...(error?.issues.map(({ path }) => customInputName(String(path[0]))) ?? []),
      ...Object.keys(sent).filter((input) => isWrongYear(named.get(input), sent[input])),
    ],
    tooLong: findTooLong(error, customInputName),
  };
}

/** The API accepts such a date, but it is clearly a typo. */
const isWrongYear = (definition: CustomFieldDefinition | undefined, value: FieldValue = null) =>
  definition?.type === "date" && typeof value === "string" && !hasWholeYear(value);

const mapValues = (values: FieldValues, change: (name: string, value: FieldValue) => FieldValue) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
