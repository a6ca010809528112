import type { FieldSetting } from "@/lib/contract/portal-access";

export const CHANGE_KINDS = ["added", "removed", "renamed", "changed", "ordered"] as const;
export const ASPECTS = ["type", "required", "options", "description", "portalAccess"] as const;

/**
 * A difference between two lists of custom fields. `was` is the former name; `aspects` are the changed
 * properties.
 */
export type DefinitionChange = {
  kind: (typeof CHANGE_KINDS)[number];
  name: string | null;
  was: string | null;
  aspects: (typeof ASPECTS)[number][];
};

export type FieldRename = { from: string; to: string };

type Definitions = readonly FieldSetting[];

/**
 * Returns the name that a field of the new list had in the old list. Returns null if the field is new and has
 * the old name of a renamed field.
 */
export const formerName = (name: string, renamed: readonly FieldRename[]) =>
  renamed.find(({ to }) => to === name)?.from ?? (renamed.some(({ from }) => from === name) ? null : name);

/** Compares two lists of fields. Matches fields by name, except those in `renamed`. */
export function diffDefinitions(before: Definitions, after: Definitions, renamed: readonly FieldRename[]) {
  const pairs = after.map((field) => {
    const was = formerName(field.name, renamed);
    return { field, former: before.find(({ name }) => name === was) };
  });
  const kept = pairs.flatMap(({ former }) => former ?? []);
  const removed = before.filter((field) => !kept.includes(field));
  const inOrder = before.filter((field) => kept.includes(field));
  return [
    ...pairs.flatMap(({ field, former }) => diffDefinition(field, former)),
    ...removed.map(({ name }) => change("removed", name)),
    ...(kept.some((field, index) => field !== inOrder[index]) ? [change("ordered", null)] : []),
  ];
}

const change = (
  kind: DefinitionChange["kind"],
  name: string | null,
  rest: Partial<DefinitionChange> = {},
): DefinitionChange => ({ kind, name, was: null, aspects: [], ...rest });

function diffDefinition(field: FieldSetting, former: FieldSetting | undefined) {
  if (!former) return [change("added", field.name)];
  const serialize = (definition: FieldSetting, aspect: (typeof ASPECTS)[number]) =>
    JSON.stringify(definition[aspect] ?? null);
  const aspects = ASPECTS.filter((aspect) => serialize(field, aspect) !== serialize(former, aspect));
  return [
    ...(former.name === field.name ? [] : [change("renamed", field.name, { was: former.name })]),
    ...(aspects.length > 0 ? [change("changed", field.name, { aspects })] : []),
  ];
}
