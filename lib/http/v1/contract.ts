import { z } from "zod";
import { contract } from "@/lib/contract/contract";
import {
  FieldDescription,
  LegacyCandidate,
  LegacyInteractionRecord,
  legacyUserSchema,
} from "@/lib/records/v1/schema";

export const legacy = {
  createUser: contract({
    method: "POST",
    root: "/api/v1",
    path: "/create-user",
    caller: "region",
    summary: "Update the candidate with this e-mail address, or create one, and wait until it is done",
    body: (region) => legacyUserSchema(region.customFields),
    reply: z.object({ candidate: LegacyCandidate, interactions: z.array(LegacyInteractionRecord) }),
    fails: ["validation_error", "engine_error"],
  }),
  schema: contract({
    method: "GET",
    root: "/api/v1",
    path: "/schema",
    caller: "region",
    summary: "The fields that create-user takes from the region",
    reply: z.object({
      sharedFields: z.array(FieldDescription),
      interactions: z.array(FieldDescription),
      customFields: z.array(FieldDescription),
    }),
    meta: z.object({}),
    revalidate: true,
    fails: ["validation_error"],
  }),
};
