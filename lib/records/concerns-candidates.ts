import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Base } from "@/lib/contract/context";

/**
 * Matches the mutations that concern any of the candidates. A database function looks up the mutations' ids,
 * because PostgreSQL can't use the index on the array column under row-level security.
 */
export const concernsCandidates = (base: Base, candidateIds: string[]): SQL =>
  sql`${mutations.id} in (select mutations_about(${base.id}, ${sql.param(candidateIds)}::text[]))`;
