import "server-only";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { consoleCandidates } from "./contract";

const CITIES_MAX = 500;

export const listCities: Handler<typeof consoleCandidates.cities> = async (ctx) => {
  const rows = await selectCities(ctx);
  return { data: rows.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }])) };
};

export const selectCities = (ctx: Pick<BaseContext, "db" | "base">) => {
  const count = sql<number>`count(*)::int`;
  return ctx.db
    .select({ name: candidates.city, count })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), isNotNull(candidates.city)))
    .groupBy(candidates.city)
    .orderBy(desc(count), candidates.city)
    .limit(CITIES_MAX);
};
