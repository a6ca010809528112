"use client";

import { useState } from "react";
import type {
  CustomFieldEdit,
  CustomFieldList,
  CustomFieldWithUsage,
} from "@/lib/console/custom-fields/schema";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";

/** A field as edited. `stored` is the field before the edit, with its usage; null for a new field. */
export type DraftField = {
  key: string;
  definition: CustomFieldDefinition;
  stored: CustomFieldWithUsage | null;
};

const draftOf = ({ fields }: CustomFieldList): DraftField[] =>
  fields.map((stored) => ({ key: stored.definition.name, definition: stored.definition, stored }));

/** Returns the draft of the list, and the edit that turns the stored list into the draft. */
export function useDraft(list: CustomFieldList) {
  const [fields, setFields] = useState(() => draftOf(list));
  const edit: CustomFieldEdit = {
    version: list.version,
    fields: fields.map(({ definition }) => definition),
    renamed: fields.flatMap(({ definition, stored }) =>
      stored && stored.definition.name !== definition.name
        ? [{ from: stored.definition.name, to: definition.name }]
        : [],
    ),
  };
  const before = list.fields.map(({ definition }) => definition);
  return {
    fields,
    edit,
    isChanged: JSON.stringify(before) !== JSON.stringify(edit.fields),
    reset: () => setFields(draftOf(list)),
    /** Replaces the definition of the field with this key, or appends a new field if the key is null. */
    put: (key: string | null, definition: CustomFieldDefinition) =>
      setFields((previous) =>
        key === null
          ? [...previous, { key: `new ${crypto.randomUUID()}`, definition, stored: null }]
          : previous.map((field) => (field.key === key ? { ...field, definition } : field)),
      ),
    remove: (key: string) => setFields((previous) => previous.filter((field) => field.key !== key)),
    move: (key: string, by: -1 | 1) =>
      setFields((previous) => {
        const index = previous.findIndex((field) => field.key === key);
        const moved = previous[index];
        if (!moved || !previous[index + by]) return previous;
        return previous.toSpliced(index, 1).toSpliced(index + by, 0, moved);
      }),
  };
}

export type Draft = ReturnType<typeof useDraft>;
