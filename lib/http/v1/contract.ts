import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import {
  FieldDescription,
  LegacyCandidate,
  LegacyInteractionRecord,
  legacyUserSchema,
} from "@/lib/records/v1/schema";

export const group: EndpointGroup = {
  title: "Version 1",
  description: "The previous version: deprecated and unchanged.",
  position: 12,
};

export const legacy = {
  createUser: contract({
    method: "POST",
    basePath: "/api/v1",
    path: "/create-user",
    caller: "region",
    summary: "Update the candidate with this e-mail address, or create one, and wait until it is done",
    body: (region) => legacyUserSchema(region.customFields),
    waitsForOutcome: true,
    response: z.object({ candidate: LegacyCandidate, interactions: z.array(LegacyInteractionRecord) }),
    fails: ["validation_error", "engine_error"],
  }),
  schema: contract({
    method: "GET",
    basePath: "/api/v1",
    path: "/schema",
    caller: "region",
    summary: "The fields that create-user accepts in the region",
    response: z.object({
      sharedFields: z.array(FieldDescription),
      interactions: z.array(FieldDescription),
      customFields: z.array(FieldDescription),
    }),
    meta: z.object({}),
    revalidate: true,
    fails: ["validation_error"],
  }),
};
