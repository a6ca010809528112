import * as z from "zod";
import { attachmentId, fileUrl, storablePattern, text, timestamp } from "@/lib/contract/formats";

export const ATTACHMENTS_MAX = 5;
export const REMOVALS_MAX = 100;
const FILENAME_MAX = 500;
const BOTH_OR_NEITHER = "Send `filename` with either `url` or `data`, but not both.";

const filename = text({ min: 1, max: FILENAME_MAX }).meta({
  title: "File name",
  description: "Name of the file, with its extension.",
});

/**
 * Matches only the prefix, because the content can be megabytes long. `inspectFiles` checks the rest before
 * the write is accepted.
 */
const DATA_URI_PATTERN = "^data:[ -+\\--~]{0,255};base64,[\\s\\S]";
const dataUriPattern = new RegExp(DATA_URI_PATTERN);
export const isDataUri = (text: string): boolean => dataUriPattern.test(text);
const dataUri = z
  .string()
  .min(1)
  .regex(dataUriPattern, {
    error: "Must be base64 content with its data URI prefix, such as data:application/pdf;base64,JVBERi0=.",
  })
  .meta({
    pattern: DATA_URI_PATTERN,
    title: "Content",
    description:
      "Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file.",
  });

const EXTENSION_PATTERN = "\\.[A-Za-z0-9]{1,16}";
const extension = new RegExp(`${EXTENSION_PATTERN}$`);

const AttachmentByUrl = z
  .strictObject({
    filename: filename
      .regex(extension, { error: "Must end in the file's extension, such as .pdf." })
      .meta({ pattern: storablePattern(EXTENSION_PATTERN) }),
    url: fileUrl.meta({
      title: "Address",
      description: "A public URL of the file, reachable without signing in.",
    }),
  })
  .meta({ title: "By URL", description: "A file that the service downloads." });

const AttachmentByData = z
  .strictObject({ filename, data: dataUri })
  .meta({ title: "By content", description: "A file whose content is sent with the request." });

/** A file to attach, given as a URL or as data (specification, "Attachment payload"). */
export const AttachmentPayload = z
  .xor([AttachmentByUrl, AttachmentByData], { error: BOTH_OR_NEITHER })
  .meta({ title: "Attachment", description: "A file, either by URL or with its content." });
export type AttachmentPayload = z.infer<typeof AttachmentPayload>;

/** The files of one field, in a candidate's payload and on the attachments route. */
export const AttachmentPayloads = z.array(AttachmentPayload).max(ATTACHMENTS_MAX);

const hasItem = (body: {
  curriculumVitae?: unknown[] | undefined;
  otherAttachments?: unknown[] | undefined;
}) => [body.curriculumVitae, body.otherAttachments].some((list) => list !== undefined && list.length > 0);
/** The JSON Schema keywords for the check in `hasItem`. */
const oneHasItem = ["curriculumVitae", "otherAttachments"].map((name) => ({
  required: [name],
  properties: { [name]: { minItems: 1 } },
}));
const atLeastOne = { error: "Send at least one attachment, in `curriculumVitae` or `otherAttachments`." };

export const NewAttachments = z
  .strictObject({
    curriculumVitae: AttachmentPayloads.optional(),
    otherAttachments: AttachmentPayloads.optional(),
  })
  .refine(hasItem, atLeastOne)
  .meta({ anyOf: oneHasItem });
export type NewAttachments = z.infer<typeof NewAttachments>;

const Removals = z.array(z.strictObject({ id: attachmentId })).max(REMOVALS_MAX);

export const AttachmentRemovals = z
  .strictObject({ curriculumVitae: Removals.optional(), otherAttachments: Removals.optional() })
  .refine(hasItem, atLeastOne)
  .meta({ anyOf: oneHasItem });
export type AttachmentRemovals = z.infer<typeof AttachmentRemovals>;

/**
 * A file as the API returns it. `size` is in bytes, and `sha256` is in lowercase hex. `url` is signed and
 * valid for an hour.
 */
export const Attachment = z.object({
  id: attachmentId,
  filename: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  url: z.string(),
  createdAt: timestamp,
});
export type Attachment = z.infer<typeof Attachment>;
