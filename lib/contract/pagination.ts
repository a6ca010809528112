import * as z from "zod";

/** Builds a schema for a number in the query. `message` is the error for a value that isn't a number. */
export const queryNumber = (message: string) =>
  z.coerce.number({ error: ({ code }) => (code === "invalid_type" ? message : undefined) });

export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 25;

/** Enough for a cursor with two encrypted sort values of the maximum length that aren't ASCII. */
const CURSOR_MAX = 8000;

const pageSize = queryNumber("Send a whole number.")
  .int()
  .min(1)
  .max(PAGE_SIZE_MAX)
  .meta({ description: "The maximum number of records per page." });

export const PageQuery = z.strictObject({
  pageSize: pageSize.default(PAGE_SIZE_DEFAULT),
  cursor: z
    .string()
    .min(1)
    .max(CURSOR_MAX)
    .meta({
      description: "Where the page begins: `meta.cursor` of the previous page, with the same filters.",
    })
    .optional(),
});

/** The query parameters of a list whose default page size is the maximum. */
export const FullPageQuery = PageQuery.extend({ pageSize: pageSize.default(PAGE_SIZE_MAX) });

export const PageMeta = z.object({ pageSize: z.int(), cursor: z.string().nullable() });
export type PageMeta = z.output<typeof PageMeta>;
