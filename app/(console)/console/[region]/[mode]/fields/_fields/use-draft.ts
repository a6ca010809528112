"use client";

import { useState } from "react";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type {
  CustomFieldEdit,
  CustomFieldList,
  CustomFieldWithUsage,
} from "@/lib/console/custom-fields/schema";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { PORTAL_ACCESS, type PortalAccess } from "@/lib/contract/portal-access";

/** A field as edited. `stored` is the field before the edit, with its usage, or null for a new field. */
export type DraftField = {
  key: string;
  definition: CustomFieldDefinition;
  portalAccess: PortalAccess;
  stored: CustomFieldWithUsage | null;
};

/** A new field is hidden from candidates by default, because the region may use it for internal notes. */
export const NEW_FIELD_ACCESS: PortalAccess = "hidden";

const draftOf = ({ fields }: CustomFieldList): DraftField[] =>
  fields.map((stored) => ({
    key: stored.definition.name,
    definition: stored.definition,
    portalAccess: stored.portalAccess,
    stored,
  }));

/**
 * Returns whether a definition in a stored draft has the shape that this version of the console expects. The
 * server checks the rest.
 */
const isDefinition = (kept: Partial<CustomFieldDefinition> | undefined) =>
  typeof kept?.name === "string" && CUSTOM_FIELD_TYPES.some((type) => type === kept.type);

/**
 * Restores the fields of a draft, with the current `stored` value of each field. Returns null if there is no
 * draft.
 */
function restoredFields(list: CustomFieldList, { initial }: FormDraft): DraftField[] | null {
  if (!initial?.fields) return null;
  return [initial.fields].flat().flatMap((text) => {
    const { key, definition, portalAccess, storedName } = JSON.parse(text);
    if (!isDefinition(definition)) return [];
    const stored = list.fields.find((field) => field.definition.name === storedName) ?? null;
    const access =
      PORTAL_ACCESS.find((each) => each === portalAccess) ?? stored?.portalAccess ?? NEW_FIELD_ACCESS;
    return [{ key: String(key), definition, portalAccess: access, stored }];
  });
}

const toText = ({ key, definition, portalAccess, stored }: DraftField) =>
  JSON.stringify({ key, definition, portalAccess, storedName: stored?.definition.name });

type Settings = Pick<DraftField, "definition" | "portalAccess">;
const serialize = (fields: readonly Settings[]) =>
  JSON.stringify(fields.map(({ definition, portalAccess }) => ({ definition, portalAccess })));

/**
 * Returns the draft of the list, and the edit that turns the stored list into the draft. A restored draft
 * keeps the version of the list that it is based on, so that saving the draft can't overwrite later changes
 * by others.
 */
export function useDraft(list: CustomFieldList, formDraft: FormDraft) {
  const [fields, setFields] = useState(() => restoredFields(list, formDraft) ?? draftOf(list));
  const [version, setVersion] = useState(() => draftText(formDraft.initial, "version") ?? list.version);
  const isChangedTo = (next: DraftField[]) => serialize(list.fields) !== serialize(next);
  const update = (next: DraftField[]) => {
    setFields(next);
    formDraft.keep(isChangedTo(next) ? { version, fields: next.map(toText) } : null);
  };
  const edit: CustomFieldEdit = {
    version,
    fields: fields.map(({ definition }) => definition),
    portalAccess: fields.map(({ definition, portalAccess }) => ({
      name: definition.name,
      access: portalAccess,
    })),
    renamed: fields.flatMap(({ definition, stored }) =>
      stored && stored.definition.name !== definition.name
        ? [{ from: stored.definition.name, to: definition.name }]
        : [],
    ),
  };
  return {
    fields,
    edit,
    isChanged: isChangedTo(fields),
    removedNames: list.fields
      .map(({ definition }) => definition.name)
      .filter((name) => !fields.some(({ stored }) => stored?.definition.name === name)),
    beginSave: formDraft.beginSave,
    reset: () => {
      setVersion(list.version);
      update(draftOf(list));
    },
    /** Replaces the settings of the field with this key. Appends a new field if the key is null. */
    put: (key: string | null, settings: Settings) =>
      update(
        key === null
          ? [...fields, { key: `new ${crypto.randomUUID()}`, ...settings, stored: null }]
          : fields.map((field) => (field.key === key ? { ...field, ...settings } : field)),
      ),
    remove: (key: string) => update(fields.filter((field) => field.key !== key)),
    move: (key: string, by: -1 | 1) => {
      const index = fields.findIndex((field) => field.key === key);
      const moved = fields[index];
      if (moved && fields[index + by]) update(fields.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
