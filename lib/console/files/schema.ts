import { z } from "zod";

/**
 * How the console can show a file: an image or PDF by its URL, a document by its text, not at all, or not
 * because it is damaged. `isCut` means that the text is longer.
 */
export const FilePreview = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("image"), url: z.string() }),
  z.object({ kind: z.literal("pdf"), url: z.string() }),
  z.object({ kind: z.literal("text"), text: z.string(), isCut: z.boolean() }),
  z.object({ kind: z.literal("damaged") }),
  z.object({ kind: z.literal("none") }),
]);
export type FilePreview = z.infer<typeof FilePreview>;
