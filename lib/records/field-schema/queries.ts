import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { JsonSchema, SchemaOperation, SchemaTarget } from "./json-schema";

export const schemaQuery = (scope: TenantScope, operation: SchemaOperation, target: SchemaTarget) =>
  queryOptions({
    queryKey: [scope.regionId, "schema", operation, target] as const,
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ operation, target });
      return requestData<JsonSchema>(scope, `/v2/schema?${search}`, { signal });
    },
  });

/** The schema that the form for a new candidate is generated from. */
export const newCandidateSchemaQuery = (scope: TenantScope) => schemaQuery(scope, "create", "draft-2020-12");
