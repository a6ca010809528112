import "server-only";
import type * as z from "zod";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Database } from "@/lib/platform/database/client";
import { sharedRuns } from "@/lib/platform/shared-runs";
import { singleton } from "@/lib/platform/singleton";
import { estimateMatching } from "../candidates/estimate-matching";
import { findTotal } from "../candidates/list-page";
import { CandidateListFilters } from "../candidates/list-parameters";
import { lookUp } from "../candidates/look-up";
import type { savedViews } from "./contract";
import { findViews, type ViewContext } from "./find";
import { presentView } from "./present";
import type { SavedView, SavedViewCount } from "./schema";

const shareCount = () => singleton("view counts", () => sharedRuns<SavedViewCount[]>());

/**
 * Requests that arrive during a count share the next count. Otherwise, each change would start a count that
 * nobody reads, because the browser cancels its request at each change and sends a new one.
 */
export const countViews: Handler<typeof savedViews.count> = async (ctx) => ({
  data: await shareCount()(`${ctx.staff.staff.id} ${ctx.base.id}`, () => countEach(ctx)),
});

/** Counts one view after another, so that a user with many views uses only one database connection. */
async function countEach(ctx: ViewContext<Database>): Promise<SavedViewCount[]> {
  const data: SavedViewCount[] = [];
  for (const row of await findViews(ctx)) {
    const { id, query } = presentView(row, ctx.region);
    data.push({ id, ...(await countView(ctx, query)) });
  }
  return data;
}

const UNKNOWN = { total: null, isTotalMinimum: false };

async function countView(ctx: BaseContext, { columns, sort, ...query }: z.input<typeof SavedView>["query"]) {
  const filters = CandidateListFilters.safeParse(query);
  // An earlier release may have stored a filter that no longer exists.
  if (!filters.success) return UNKNOWN;
  const listed = await lookUp(ctx, filters.data);
  return (await findTotal(listed, filters.data, await estimateMatching(listed, filters.data))) ?? UNKNOWN;
}
