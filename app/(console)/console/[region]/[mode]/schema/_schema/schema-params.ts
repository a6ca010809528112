import { choiceParam } from "@/app/(console)/console/_lists/query-params";
import type { QueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "@/lib/records/field-schema/schema-choices";

export const SCHEMA_VIEWS = ["table", "json", "form", "sample"] as const;
export type SchemaView = (typeof SCHEMA_VIEWS)[number];

export const SCHEMA_PARAMS = {
  operation: choiceParam(SCHEMA_OPERATIONS),
  target: choiceParam(SCHEMA_TARGETS, "draft-2020-12"),
  view: choiceParam(SCHEMA_VIEWS),
};
export type SchemaParams = QueryParams<typeof SCHEMA_PARAMS>;
