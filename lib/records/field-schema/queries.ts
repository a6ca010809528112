import { queryOptions } from "@tanstack/react-query";
import { ask, type Place } from "@/lib/contract/api-client";
import type { JsonSchema, SchemaOperation, SchemaTarget } from "./json-schema";

/** The region's own schema, as the API gives it to anybody. */
export const schemaQuery = (place: Place, operation: SchemaOperation, target: SchemaTarget) =>
  queryOptions({
    queryKey: [place.regionId, "schema", operation, target] as const,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ operation, target });
      return (await ask<{ data: JsonSchema }>(place, `/v2/schema?${search}`, { signal })).data;
    },
  });
