import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { findFieldSettings, findRemovedHidden } from "@/lib/records/custom-fields/stored-definitions";
import { visibleFieldNames } from "../field-groups/custom-fields";

type AuditEvent = typeof events.$inferSelect;
type Rename = { id: number; from: unknown; to: unknown };

export type ChangedFields = {
  /** The names of changed fields. One null stands for all fields that are hidden from candidates. */
  fields: (string | null)[];
  /** Whether the event changed fields that the region has removed since. */
  hasRemovedFields: boolean;
};

/**
 * Returns a function that names the fields that an event changed. An event has the names that custom fields
 * had at the time. If a field was renamed since, its present name is shown, and only if candidates can see the
 * field now. Otherwise, a removed field's name could be the former name of a hidden one. Candidates also see
 * the names of fields that they changed themselves, because they already know them.
 */
export async function changedFieldsFinder(ctx: BaseContext): Promise<(event: AuditEvent) => ChangedFields> {
  const [settings, removedHidden, renames] = await Promise.all([
    findFieldSettings(ctx.db, ctx.region.id),
    findRemovedHidden(ctx.db, ctx.region.id),
    findRenames(ctx.region.baseIds.live),
  ]);
  const visible = visibleFieldNames(settings);
  const isKnown = (name: string) =>
    removedHidden.includes(name) || settings.some((field) => field.name === name);
  return ({ id, actorKind, details }) => {
    const changed = namesIn(details.customFields).map((name) => {
      const present = presentName(name, id, renames);
      if (present !== null && visible.has(present)) return present;
      if (actorKind === "candidate") return name;
      return present !== null && isKnown(present) ? HIDDEN : REMOVED;
    });
    const custom = new Set(changed.filter((name) => name !== REMOVED));
    return {
      fields: [...namesIn(details.fields), ...[...custom].map((name) => (name === HIDDEN ? null : name))],
      hasRemovedFields: changed.includes(REMOVED),
    };
  };
}

const HIDDEN = Symbol("a field that candidates can't see");
const REMOVED = Symbol("a field that was removed");

/**
 * Returns the name of a field after the renames since an event. Returns null if another field has taken the
 * name since.
 */
function presentName(name: string, eventId: number, renames: readonly Rename[]): string | null {
  let present = name;
  for (const { from, to } of renames.filter(({ id }) => id > eventId)) {
    if (from === present) present = String(to);
    else if (to === present) return null;
  }
  return present;
}

/** Finds all renames of the region's fields, oldest first. Their audit events belong to the live base. */
async function findRenames(baseId: number): Promise<Rename[]> {
  const rows = await dbOfBase(baseId)
    .select({ id: events.id, details: events.details })
    .from(events)
    .where(and(eq(events.baseId, baseId), sql`${events.action} = 'custom_field.renamed'`))
    .orderBy(asc(events.id));
  return rows.map(({ id, details }) => ({ id, from: details.was, to: namesIn(details.fields)[0] }));
}

const namesIn = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);
