import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./client";

type ExplainRow = { "QUERY PLAN": string | { Plan: { "Plan Rows": number } }[] };

export async function estimateRows(database: Queryable, query: SQL): Promise<number> {
  const [row] = await database.execute<ExplainRow>(sql`explain (format json) ${query}`);
  const plan = row?.["QUERY PLAN"] ?? [];
  const [explained] = typeof plan === "string" ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan;
  return explained?.Plan["Plan Rows"] ?? 0;
}
