import "server-only";
import { and, desc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { events } from "@/db/schema/events";
import { staff, staffRoles } from "@/db/schema/staff";
import type { BaseContext } from "@/lib/contract/context";
import { isEventOf } from "@/lib/records/merges/is-event-of";
import { type ChangedFields, changedFieldsFinder } from "./field-names";

const PAGE_SIZE = 50;

/** An audit event as the candidate sees it, without the staff member's name. */
export type CandidateAuditEvent = ChangedFields & {
  id: number;
  occurredAt: Date;
  /**
   * The kind of actor. `admin` is a member of Instroom's staff, and `admin_key` is one of Instroom's API
   * keys.
   */
  actor: (typeof events.$inferSelect)["actorKind"] | "admin" | "admin_key" | "unknown_staff";
  action: string;
  /** Codes such as the phase, or the reason why the candidate was closed. */
  details: Record<string, unknown>;
};

/** The details that are about the candidate. The others are ids of other records. */
const OWN_DETAILS = ["phase", "phaseSince", "reason", "decision", "kind", "kinds", "field"];
const MAIL_ACTIONS: (typeof events.$inferSelect)["action"][] = [
  "candidate.sign_in_mailed",
  "candidate.notified",
];

/**
 * Finds the audit events of a candidate, newest first, including those of records that were merged into the
 * candidate's record. `older` is the cursor for the next page, or null if there is none. Omits the events about
 * e-mails to the candidate, because the candidate has received these e-mails, unless `withMails` is set.
 */
export async function findCandidateActivity(
  ctx: BaseContext,
  candidateId: string,
  before: number | null,
  { withMails = false } = {},
): Promise<{ page: CandidateAuditEvent[]; older: number | null }> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        await isEventOf(ctx, candidateId),
        withMails ? undefined : notInArray(events.action, MAIL_ACTIONS),
        before === null ? undefined : lt(events.id, before),
      ),
    )
    .orderBy(desc(events.id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const [findActor, findFields] = await Promise.all([actorFinder(ctx, page), changedFieldsFinder(ctx)]);
  return {
    page: page.map((event) => ({
      id: event.id,
      occurredAt: event.occurredAt,
      actor: findActor(event),
      action: event.action,
      ...findFields(event),
      details: Object.fromEntries(Object.entries(event.details).filter(([key]) => OWN_DETAILS.includes(key))),
    })),
    older: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

type AuditActor = Pick<typeof events.$inferSelect, "actorKind" | "actorId" | "occurredAt">;

/**
 * Returns a function that distinguishes the region's staff and keys from Instroom's. Only the account says
 * whether someone works for a region or for Instroom. Staff are therefore `unknown_staff` if their account was
 * deleted, or if they have become an admin, or stopped being one, since the event.
 */
async function actorFinder({ db, region }: BaseContext, page: AuditActor[]) {
  const idsOf = (kind: AuditActor["actorKind"]) => [
    ...new Set(page.filter(({ actorKind }) => actorKind === kind).map(({ actorId }) => actorId)),
  ];
  const [people, adminKeys] = await Promise.all([
    db
      .select({
        id: staff.id,
        scope: staff.scope,
        scopeChangedAt: staff.scopeChangedAt,
        role: staffRoles.role,
      })
      .from(staff)
      .leftJoin(staffRoles, and(eq(staffRoles.staffId, staff.id), eq(staffRoles.regionId, region.id)))
      .where(inArray(staff.id, idsOf("staff"))),
    db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(inArray(apiKeys.id, idsOf("api_key")), eq(apiKeys.scope, "admin"))),
  ]);
  return ({ actorKind, actorId, occurredAt }: AuditActor): CandidateAuditEvent["actor"] => {
    if (actorKind === "api_key") return adminKeys.some(({ id }) => id === actorId) ? "admin_key" : "api_key";
    if (actorKind !== "staff") return actorKind;
    const person = people.find(({ id }) => id === actorId);
    if (!person || (person.scopeChangedAt && occurredAt <= person.scopeChangedAt)) return "unknown_staff";
    return person.scope === "admin" && person.role === null ? "admin" : "staff";
  };
}
