"use client";

import { useState } from "react";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { CandidatePatch, newCandidateSchema } from "@/lib/records/candidates/schema";
import { buildPayload, type FormEntries, type FormField } from "@/lib/records/field-schema/form-fields";
import type { SchemaOperation } from "@/lib/records/field-schema/json-schema";

type SchemaFormOptions = {
  fields: readonly FormField[];
  operation: SchemaOperation;
  definitions: readonly CustomFieldDefinition[];
};

/**
 * Keeps the values of a generated form and its validation errors. A field shows the schema's error once the field has
 * lost focus, and the server's error at once.
 */
export function useSchemaForm({ fields, operation, definitions }: SchemaFormOptions) {
  const [entries, setEntries] = useState<FormEntries>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Issue[]>([]);
  const payload = buildPayload(fields, entries);
  const shape = operation === "create" ? newCandidateSchema(definitions) : CandidatePatch;
  const parsed = shape.safeParse(payload);
  const issues = parsed.success ? [] : toIssues(parsed.error, "body", payload);
  return {
    payload,
    entries,
    issues,
    enter: (pointer: string, entry: string | string[]) => {
      setEntries((previous) => new Map(previous).set(pointer, entry));
      setRefused((previous) => previous.filter((issue) => !isAt(issue, pointer)));
    },
    leave: (pointer: string) => setLeft((previous) => new Set(previous).add(pointer)),
    leaveAll: () => setLeft(new Set(fields.map(({ pointer }) => pointer))),
    refuse: setRefused,
    issueAt: (pointer: string): Issue | undefined =>
      refused.find((issue) => isAt(issue, pointer)) ??
      (left.has(pointer) ? issues.find((issue) => isAt(issue, pointer)) : undefined),
  };
}

export type SchemaForm = ReturnType<typeof useSchemaForm>;

/** Returns whether an issue belongs to the field. An issue with an item of a list belongs to the list's field. */
const isAt = (issue: Issue, pointer: string) =>
  issue.pointer === pointer || issue.pointer.startsWith(`${pointer}/`);
