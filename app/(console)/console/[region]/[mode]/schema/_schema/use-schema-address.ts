"use client";

import { useAddress } from "@/app/(console)/console/_shell/use-address";
import { SchemaOperation, SchemaTarget } from "@/lib/records/field-schema/json-schema";

const NAMES = ["operation", "target", "view"] as const;
export const VIEWS = ["table", "json", "form", "sample"] as const;
export type View = (typeof VIEWS)[number];

/** What of the schema is shown; an address that says something else shows the first of each. */
export function useSchemaAddress() {
  const address = useAddress(NAMES);
  return {
    operation: SchemaOperation.catch("create").parse(address.get("operation")),
    target: SchemaTarget.catch("draft-2020-12").parse(address.get("target")),
    view: VIEWS.find((view) => view === address.get("view")) ?? "table",
    set: address.set,
  };
}

export type SchemaAddress = ReturnType<typeof useSchemaAddress>;
