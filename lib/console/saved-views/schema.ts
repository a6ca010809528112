import * as z from "zod";
import { text } from "@/lib/contract/formats";
import { ListSearchParams } from "../candidates/list-parameters";
import { VIEW_NAME_LENGTH_MAX } from "./limits";

/**
 * The URL parameters that a view stores: all except the search term and the city. Such free text can be about
 * one candidate, and deleting that candidate wouldn't remove it from the views.
 */
const SavedSearchParams = ListSearchParams.omit({ q: true, city: true });

export const isSavedSearchParam = (name: string): boolean => Object.hasOwn(SavedSearchParams.shape, name);

const part = text({ min: 1, max: 20_000 });

/** The parameters as they appear in the URL, validated like the list's parameters. */
export const ViewQuery = z.partialRecord(SavedSearchParams.keyof(), part).check(({ value, issues }) => {
  const parsed = SavedSearchParams.safeParse(value);
  for (const issue of parsed.error?.issues ?? []) {
    issues.push({ code: "custom", input: value, path: [...issue.path], message: issue.message });
  }
});
export type ViewQuery = z.output<typeof ViewQuery>;

/**
 * A view as the API returns it. `gone` lists the custom fields in the stored query that were later removed or
 * renamed, and the filters that this release doesn't have; `query` omits them.
 */
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

/** How many candidates a view shows. Null if counting would take too long. */
export const SavedViewCount = z.object({
  id: z.uuid(),
  total: z.number().nullable(),
  isTotalMinimum: z.boolean(),
});
export type SavedViewCount = z.output<typeof SavedViewCount>;

export const NewSavedView = z.strictObject({ name, isShared: z.boolean().default(false), query: ViewQuery });
export type NewSavedView = z.input<typeof NewSavedView>;

/**
 * New values of a view. `seen` is the query that the user saw and `seenName` the name, so that nobody
 * overwrites an unseen change.
 */
export const SavedViewPatch = z
  .strictObject({
    name: name.optional(),
    query: ViewQuery.optional(),
    seen: SavedView.shape.query.optional(),
    seenName: z.string().optional(),
  })
  .refine(({ name, query }) => name !== undefined || query !== undefined, {
    error: "Send at least one field to change.",
  });
export type SavedViewPatch = z.input<typeof SavedViewPatch>;
