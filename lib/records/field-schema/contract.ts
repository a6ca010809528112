import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { SCHEMA_TARGETS } from "./schema-choices";

export const group: EndpointGroup = {
  title: "Schema",
  description: "What a candidate's payload may contain, including the region's custom fields.",
  position: 1,
};

export const fieldSchema = {
  get: contract({
    method: "GET",
    path: "/schema",
    caller: "region",
    sandbox: "path",
    summary: "The region's JSON Schema of the candidate payload",
    query: z.strictObject({
      operation: z.enum(["create", "update"], { error: "Must be create or update." }).default("create"),
      target: z
        .enum(SCHEMA_TARGETS, { error: `Must be one of: ${SCHEMA_TARGETS.join(", ")}.` })
        .default("openapi-3.0"),
    }),
    response: z.record(z.string(), z.unknown()),
    bareMediaType: "application/schema+json",
    revalidate: true,
    fails: ["validation_error"],
  }),
};
