import * as z from "zod";
import { CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { email, recordId, redirectUrl, text } from "@/lib/contract/formats";

const REDIRECT_URLS_MAX = 50;

const name = text({ min: 1, max: 200 });
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: "Must be lower-case letters and digits, joined by single hyphens.",
  });
export const allowedRedirectUrls = z.array(redirectUrl).max(REDIRECT_URLS_MAX);

/** A missing slug is derived from the name by `slugify`. */
export const NewRegion = z.strictObject({
  id: recordId.optional(),
  name,
  slug: slug.optional(),
  contactEmail: email.optional(),
  allowedRedirectUrls: allowedRedirectUrls.default([]),
  customFields: CustomFieldDefinitions.default([]),
});
export type NewRegion = z.infer<typeof NewRegion>;

const changes = {
  name: name.optional(),
  slug: slug.optional(),
  contactEmail: email.nullable().optional(),
  customFields: CustomFieldDefinitions.optional(),
};

/** Omitted fields keep their values. A list replaces the whole stored list. */
export const RegionPatch = z
  .strictObject({ ...changes, allowedRedirectUrls: allowedRedirectUrls.optional() })
  .refine((patch) => Object.keys(patch).length > 0, { error: "Send at least one field to change." })
  .meta({ minProperties: 1 });
export type RegionPatch = z.infer<typeof RegionPatch>;

const EventRegion = z.strictObject({ id: recordId, ...changes });

/** An event from the record database. `region.deleted` can omit the name. */
export const RegionEvent = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.enum(["region.created", "region.updated"]),
    region: EventRegion.extend({ name }),
  }),
  z.strictObject({ event: z.literal("region.deleted"), region: EventRegion }),
]);
export type RegionEvent = z.infer<typeof RegionEvent>;
