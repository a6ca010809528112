"use client";

import { useUrlState } from "@/app/(console)/console/_shell/use-url-state";
import { SchemaOperation, SchemaTarget } from "@/lib/records/field-schema/json-schema";

const SCHEMA_PARAMS = ["operation", "target", "view"] as const;
export const SCHEMA_VIEWS = ["table", "json", "form", "sample"] as const;
export type SchemaView = (typeof SCHEMA_VIEWS)[number];

/** What of the schema is shown; an address that says something else shows the first of each. */
export function useSchemaUrlState() {
  const address = useUrlState(SCHEMA_PARAMS);
  return {
    operation: SchemaOperation.catch("create").parse(address.get("operation")),
    target: SchemaTarget.catch("draft-2020-12").parse(address.get("target")),
    view: SCHEMA_VIEWS.find((view) => view === address.get("view")) ?? "table",
    set: address.set,
  };
}

export type SchemaUrlState = ReturnType<typeof useSchemaUrlState>;
