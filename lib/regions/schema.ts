import { z } from "zod";
import { email, httpUrl, recordId, text } from "@/lib/formats";
import { CustomFieldDefinitions } from "./custom-field-definition";

const REDIRECT_URLS_MAX = 50;

const name = text({ min: 1, max: 200 });
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: "Must be lower-case letters and digits, joined by single hyphens.",
  });
const allowedRedirectUrls = z.array(httpUrl).max(REDIRECT_URLS_MAX);

/** A region to be created (contract §7); a slug that is left out is made from the name. */
export const NewRegion = z.strictObject({
  id: recordId.optional(),
  name,
  slug: slug.optional(),
  contactEmail: email.optional(),
  allowedRedirectUrls: allowedRedirectUrls.default([]),
  customFields: CustomFieldDefinitions.default([]),
});
export type NewRegion = z.infer<typeof NewRegion>;
