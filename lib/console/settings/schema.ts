import * as z from "zod";
import { CONTRAST_MIN, isColor, lowestContrast } from "@/lib/access/regions/accent";
import { LOGO_BYTES_MAX } from "@/lib/access/regions/logo-limits";
import { allowedRedirectUrls } from "@/lib/access/regions/schema";
import { callbackUrl, email, nonBlankText, recordId, timestamp } from "@/lib/contract/formats";
import { NOTICE_KINDS } from "@/lib/records/candidate-notices/kinds";

/**
 * A region's settings as its managers see them. `confirmBy` says how the current user must prove their
 * identity before they see or rotate the signing secret. Both require a code each time, so with `provider`,
 * they must set up an authenticator app first.
 */
export const Settings = z.object({
  id: recordId,
  name: z.string(),
  slug: z.string(),
  contactEmail: z.string().nullable(),
  accentColour: z.string().nullable(),
  /** The URL of the logo. */
  logo: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  /** The number of callbacks that won't be sent if the region removes its URL. */
  undeliveredCallbacks: z.int(),
  allowedRedirectUrls: z.array(z.string()),
  /** The kinds of notices that candidates get by e-mail. */
  notices: z.array(z.enum(NOTICE_KINDS)),
  previousSecretUntil: timestamp.nullable(),
  confirmBy: z.enum(["authenticator", "mail", "provider"]),
});
export type Settings = z.infer<typeof Settings>;

const accentColour = z
  .string()
  .toLowerCase()
  .refine(isColor, { error: "Must be a colour such as #09646e." })
  .refine((color) => !isColor(color) || lowestContrast("light", color) >= CONTRAST_MIN, {
    error: `Must have a contrast of ${CONTRAST_MIN} to 1 with every light surface.`,
  });

/** Base64 takes four characters for three bytes. The 200 extra characters are for the data URI's prefix. */
const LOGO_URI_LENGTH_MAX = Math.ceil((LOGO_BYTES_MAX * 4) / 3) + 200;

const Seen = Settings.pick({
  name: true,
  contactEmail: true,
  accentColour: true,
  logo: true,
  callbackUrl: true,
  allowedRedirectUrls: true,
  notices: true,
})
  .partial()
  .meta({ description: "The values that the user saw when they started to edit." });

/** Omitted settings keep their value. */
export const SettingsPatch = z
  .strictObject({
    name: nonBlankText({ max: 200 }).optional(),
    contactEmail: email.nullable().optional(),
    accentColour: accentColour.nullable().optional(),
    /** A data URI of an image of at most 100 KiB; null removes the logo. */
    logo: z
      .string()
      .regex(/^data:/)
      .max(LOGO_URI_LENGTH_MAX)
      .nullable()
      .optional(),
    /** Receives callbacks for writes by candidates and staff. */
    callbackUrl: callbackUrl.nullable().optional(),
    allowedRedirectUrls: allowedRedirectUrls.optional(),
    notices: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length).optional(),
    seen: Seen.optional(),
  })
  .refine((patch) => Object.keys(patch).some((name) => name !== "seen"), {
    error: "Send at least one field to change.",
  });
export type SettingsPatch = z.infer<typeof SettingsPatch>;

/** Changed settings, and the values that the user saw when they started to change them. */
export type SettingsEdit = { patch: Omit<SettingsPatch, "seen">; seen: NonNullable<SettingsPatch["seen"]> };
