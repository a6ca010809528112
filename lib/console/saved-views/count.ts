import "server-only";
import type * as z from "zod";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { estimateMatching } from "../candidates/estimate-matching";
import { findTotal } from "../candidates/list-page";
import { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import type { savedViews } from "./contract";
import { findViews } from "./find";
import { presentView } from "./present";
import type { SavedView, SavedViewCount } from "./schema";

/** Counts one view after another, so that a user with many views uses only one database connection. */
export const countViews: Handler<typeof savedViews.count> = async (ctx) => {
  const data: SavedViewCount[] = [];
  for (const row of await findViews(ctx)) {
    const { id, query } = presentView(row, ctx.region);
    data.push({ id, ...(await countView(ctx, query)) });
  }
  return { data };
};

const UNKNOWN = { total: null, isTotalMinimum: false };

async function countView(ctx: BaseContext, { columns, sort, ...query }: z.input<typeof SavedView>["query"]) {
  const filters = CandidateListFilters.safeParse(query);
  // An earlier release may have stored a filter that no longer exists.
  if (!filters.success) return UNKNOWN;
  const listed = await lookUp(ctx, filters.data);
  return (await findTotal(listed, filters.data, await estimateMatching(listed, filters.data))) ?? UNKNOWN;
}
