import * as z from "zod";
import { email, nonBlankText, text, timestamp } from "@/lib/contract/formats";
import { CONTACT_KEYS, TEXT_LENGTH_MAX, TRANSLATED_KEYS } from "./text-keys";

const longText = text({ max: TEXT_LENGTH_MAX });
const translated = { key: z.enum(TRANSLATED_KEYS), language: z.enum(["nl", "en"]) };
const contactDetail = { key: z.enum(["contactName", "contactPhone"]), language: z.literal("any") };
const contactEmail = { key: z.literal("contactEmail"), language: z.literal("any") };

const shortText = text({ max: 200 });

/** One of a region's own texts. Saving an empty text restores the standard text. */
export const RegionText = z.union([
  z.strictObject({ ...translated, text: longText }),
  z.strictObject({ ...contactDetail, text: shortText }),
  z.strictObject({ ...contactEmail, text: z.union([z.literal(""), email]) }),
]);
export type RegionText = z.infer<typeof RegionText>;

const requiredText = nonBlankText({ max: TEXT_LENGTH_MAX });

const Seen = z
  .strictObject({
    texts: z
      .array(
        z.strictObject({
          key: z.enum([...TRANSLATED_KEYS, ...CONTACT_KEYS]),
          language: z.enum(["nl", "en", "any"]),
          text: z.string(),
        }),
      )
      .max(100),
    consent: z.strictObject({ nl: z.string(), en: z.string() }).optional(),
  })
  .meta({ description: "The texts that the user saw when they started to edit. A missing text is empty." });

export const RegionTextsPatch = z.strictObject({
  texts: z.array(RegionText).max(100).default([]),
  consent: z.strictObject({ nl: requiredText, en: requiredText }).optional(),
  seen: Seen.optional(),
});

export type RegionTextsPatch = z.infer<typeof RegionTextsPatch>;

/** A region's own texts. Version 0 of the consent text is the standard text. */
export const RegionTexts = z.object({
  texts: z.array(z.object({ key: z.string(), language: z.enum(["nl", "en", "any"]), text: z.string() })),
  consent: z.object({
    version: z.int(),
    nl: z.string().nullable(),
    en: z.string().nullable(),
    createdAt: timestamp.nullable(),
  }),
});
export type RegionTexts = z.infer<typeof RegionTexts>;
