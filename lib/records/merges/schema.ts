import * as z from "zod";
import { recordId, text } from "@/lib/contract/formats";
import { VALUE_FIELDS } from "../candidates/value-fields";

const entityTag = z
  .string()
  .regex(/^"[^"\s]{1,200}"$/, { error: "Send the ETag that came with the candidate." })
  .meta({ examples: ['"1a2b"'] });

/**
 * Merges `mergedId` into the candidate in the path. `fields` and `customFields` name the values to take from
 * `mergedId`. `versions` are the ETags of both records as the user saw them.
 */
export const NewMerge = z.strictObject({
  mergedId: recordId,
  fields: z.array(z.enum(VALUE_FIELDS)).max(VALUE_FIELDS.length),
  customFields: z.array(text({ min: 1, max: 500 })).max(500),
  versions: z.strictObject({ remaining: entityTag, merged: entityTag }),
});
export type NewMerge = z.infer<typeof NewMerge>;

export const MergeUndo = z.strictObject({ mergedId: recordId });
export type MergeUndo = z.infer<typeof MergeUndo>;
