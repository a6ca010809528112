"use client";

import { useState } from "react";
import { completeTyped } from "@/lib/console/candidates/typed-values";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { buildPayload, type FormEntries, type FormField } from "@/lib/records/field-schema/form-fields";
import type { SchemaOperation } from "@/lib/records/field-schema/json-schema";
import { useValidators } from "../_validation/load-validators";

type SchemaFormOptions = {
  fields: readonly FormField[];
  operation: SchemaOperation;
  definitions: readonly CustomFieldDefinition[];
  /** Whether the form accepts values that are clearly typos, as the API does. */
  acceptsTypos?: boolean;
  /** Values from a draft, by JSON pointer. */
  initial?: Record<string, string | string[]> | null;
  onChange?: (entries: FormEntries) => void;
};

/**
 * Keeps the values and validation errors of a generated form. A field shows the schema's errors after it was
 * edited and has lost focus, or after the form was submitted. Fields show the server's errors immediately.
 */
export function useSchemaForm(options: SchemaFormOptions) {
  const { fields, operation, definitions, acceptsTypos, initial, onChange } = options;
  const [entries, setEntries] = useState<FormEntries>(() => new Map(Object.entries(initial ?? {})));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverIssues, setServerIssues] = useState<Issue[]>([]);
  const payload = completeTyped(buildPayload(fields, entries), definitions);
  const validators = useValidators();
  const checks = acceptsTypos ? validators?.api : validators;
  const found =
    operation === "create"
      ? checks?.findNewCandidateIssues(payload, definitions)
      : checks?.findPatchIssues(payload);
  const issues = found ?? [];
  return {
    payload,
    entries,
    /** False until the validators have loaded. Until then, `issues` is incomplete. */
    isChecked: validators !== null,
    issues,
    change: (pointer: string, entry: string | string[]) => {
      const next = new Map(entries).set(pointer, entry);
      setEntries(next);
      onChange?.(next);
      setServerIssues((previous) => previous.filter((issue) => !isAt(issue, pointer)));
    },
    replace: (next: FormEntries) => {
      setEntries(next);
      setTouched(new Set());
      onChange?.(next);
    },
    blur: (pointer: string) => {
      if (entries.has(pointer)) setTouched((previous) => new Set(previous).add(pointer));
    },
    touchAll: () => setTouched(new Set(fields.map(({ pointer }) => pointer))),
    setServerIssues,
    issueAt: (pointer: string): Issue | undefined =>
      serverIssues.find((issue) => isAt(issue, pointer)) ??
      (touched.has(pointer) ? issues.find((issue) => isAt(issue, pointer)) : undefined),
  };
}

export type SchemaForm = ReturnType<typeof useSchemaForm>;

/** Returns whether an issue belongs to the field. An issue in a list item belongs to the list's field. */
export const isAt = (issue: Issue, pointer: string) =>
  issue.pointer === pointer || issue.pointer.startsWith(`${pointer}/`);
