import * as z from "zod";

/**
 * How the console shows a file: an image or PDF by its URL, or a document by its text. A damaged file, or one
 * with a password, can't be shown. `isCut` means that only the start of the text is shown.
 */
export const FilePreview = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("image"), url: z.string() }),
  z.object({ kind: z.literal("pdf"), url: z.string() }),
  z.object({ kind: z.literal("text"), text: z.string(), isCut: z.boolean() }),
  z.object({ kind: z.literal("damaged") }),
]);
export type FilePreview = z.infer<typeof FilePreview>;
