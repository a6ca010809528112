import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import type { Queryable } from "@/lib/platform/database/client";
import { DEMO_KEY } from "./credentials";
import { DEMO_REGIONS } from "./regions";

/** The descriptions of the demo's keys, in this release and in earlier ones. */
const DEMO_KEYS = [DEMO_KEY, "Key of the demo"];

/**
 * Returns whether a database holds regions or staff that were there before a demo was added. A demo shows all
 * its mail and skips the second factor, so it must not start there. The mark of a demo is its keys, which
 * stay when its regions are deleted. Runs before the migrations, so the tables may not exist yet.
 */
export async function isRealUse(database: Queryable): Promise<boolean> {
  const [table] = await database.execute(sql`select to_regclass('public.staff') is not null as "isFound"`);
  if (!table?.isFound) return false;
  const isOfDemo = inArray(
    regions.id,
    DEMO_REGIONS.map(({ id }) => id),
  );
  const [found] = await database.execute<{ isReal: boolean }>(sql`
    with demo as (${firstDemo(isOfDemo)})
    select case when added_at is null
      then exists (select from ${regions}) or exists (select from ${staff})
      else exists (select from ${regions} where not ${isOfDemo} and created_at < added_at) end as "isReal"
    from demo`);
  return found?.isReal ?? false;
}

const firstDemo = (isOfDemo: SQL) => sql`
  select least(
    (select min(created_at) from ${apiKeys} where ${inArray(apiKeys.description, DEMO_KEYS)}),
    (select min(created_at) from ${regions} where ${isOfDemo})) as added_at`;

/** Says why no demo starts on a database that `isRealUse`, and what to do. */
export const explainRealUse = (dataDir: string): string =>
  `${dataDir} holds regions or staff that aren't a demo's, so no demo is started on it: a demo shows all its mail ` +
  "without a sign-in and lets staff skip the second factor. Set DEMO=0 and the settings that this installation had, " +
  "such as BASE_URL, SMTP_URL and APP_SECRET; the guide lists them under “All settings” " +
  "(app/docs/_guide/en/deployment.md). For a demo, set DATA_DIR to a new folder. Nothing was changed.";
