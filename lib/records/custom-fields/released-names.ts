import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { type FieldRename, formerName } from "./diff-definitions";

const RESERVED_MS = 24 * 3_600_000;

/**
 * A name that a field has lost. `field` is the present name of that field, or its last name if it was
 * removed. `type` is the field's type when it lost the name.
 */
export type ReleasedName = { name: string; field: string; type: string; until: string };

type Field = Pick<CustomFieldDefinition, "name" | "type">;

type NameChange = {
  before: readonly Field[];
  after: readonly Field[];
  renamed: readonly FieldRename[];
  released: readonly ReleasedName[];
  now: Date;
};

/** A field of the new list, by its index, whose name is reserved for another field. */
export type ReservedName = { index: number; until: string };

/**
 * Decides which names the fields of a new list may have. A name that a field loses stays reserved for that
 * field for 24 hours. Otherwise, forms, imports and integrations that still use the name could store values
 * in the wrong field. Returns the fields that break the rule, and the released names after the change.
 */
export function planNames({ before, after, renamed, released, now }: NameChange): {
  reserved: ReservedName[];
  released: ReleasedName[];
} {
  const current = released.filter(({ until }) => Date.parse(until) > now.getTime());
  const newNames = new Map(after.map(({ name }) => [formerName(name, renamed), name]));
  const until = new Date(now.getTime() + RESERVED_MS).toISOString();
  const lost = before
    .filter(({ name }) => newNames.get(name) !== name)
    .map(({ name, type }) => ({ name, field: newNames.get(name) ?? name, type, until }));
  const reserved = after.flatMap((field, index) => {
    const former = before.find(({ name }) => name === formerName(field.name, renamed));
    if (former?.name === field.name) return [];
    const entry = [...lost, ...current.filter((each) => !isReturned(each, field, former))].find(
      ({ name }) => name === field.name,
    );
    return entry ? [{ index, until: entry.until }] : [];
  });
  const moved = current.map((entry) => ({ ...entry, field: newNames.get(entry.field) ?? entry.field }));
  const isUsed = (name: string) => after.some((field) => field.name === name);
  return { reserved, released: [...moved, ...lost].filter(({ name }) => !isUsed(name)) };
}

/**
 * Returns whether a field gets its own name back: by a rename, or because a removed field is added again with
 * the same type.
 */
const isReturned = (entry: ReleasedName, field: Field, former: Field | undefined): boolean =>
  former ? entry.field === former.name : entry.field === field.name && entry.type === field.type;
