import "server-only";
import { sql } from "drizzle-orm";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { selectListedCounts } from "@/lib/records/candidate-counts/select-counts";
import type { consoleCandidates } from "./contract";
import type { CandidateListFilters } from "./list-parameters";

const CITIES_MAX = 500;

export const listCities: Handler<typeof consoleCandidates.cities> = async (ctx, { query }) => ({
  data: [...(await ctx.db.execute<{ name: string; count: number }>(selectCities(ctx, query)))],
});

export const selectCities = (
  { base }: Pick<BaseContext, "base">,
  { closed }: Pick<CandidateListFilters, "closed">,
) => sql`
  select value as name, sum(count)::int as count
  from (${selectListedCounts(base.id, "city", closed !== undefined)}) as counts
  group by 1 having sum(count) > 0 order by 2 desc, 1 limit ${CITIES_MAX}`;
