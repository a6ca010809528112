import { z } from "zod";
import { text } from "@/lib/contract/formats";
import { ListSearchParams } from "../candidates/contract";
import { VIEW_NAME_LENGTH_MAX } from "./limits";

/** What of the table's address a view keeps: all but what was typed to search with, which can name a person. */
const SavedSearchParams = ListSearchParams.omit({ q: true });

const part = text({ min: 1, max: 20_000 });

/** The parts of an address as they are written there, each judged by what judges the list's own query. */
export const ViewQuery = z.partialRecord(SavedSearchParams.keyof(), part).check(({ value, issues }) => {
  const judged = SavedSearchParams.safeParse(value);
  for (const issue of judged.error?.issues ?? []) {
    issues.push({ code: "custom", input: value, path: [...issue.path], message: issue.message });
  }
});
export type ViewQuery = z.output<typeof ViewQuery>;

/** `gone`: the region's own fields that its filters and columns name and that are no more; `query` does without them. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean(),
  query: z.partialRecord(SavedSearchParams.keyof(), z.string()),
  gone: z.array(z.string()),
});
export type SavedView = z.output<typeof SavedView>;

const name = z
  .string()
  .trim()
  .pipe(text({ min: 1, max: VIEW_NAME_LENGTH_MAX }));

export const NewSavedView = z.strictObject({ name, isShared: z.boolean().default(false), query: ViewQuery });
export type NewSavedView = z.input<typeof NewSavedView>;

export const SavedViewPatch = z
  .strictObject({ name: name.optional(), query: ViewQuery.optional() })
  .refine((patch) => Object.keys(patch).length > 0, { error: "Send at least one field to change." });
export type SavedViewPatch = z.input<typeof SavedViewPatch>;
