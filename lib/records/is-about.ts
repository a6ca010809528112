import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Base } from "@/lib/contract/context";

/**
 * Matches the mutations about any of the candidates. A function of the database finds their ids, because
 * PostgreSQL doesn't use the index of an array under row-level security.
 */
export const isAbout = (base: Base, candidateIds: string[]): SQL => {
  const ids = sql.join(
    candidateIds.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`${mutations.id} in (select mutations_about(${base.id}, array[${ids}]::text[]))`;
};
