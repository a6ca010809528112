import "server-only";
import { inArray, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { events } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import { staff, staffRoles } from "@/db/schema/staff";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { buildSearchText, normalizeEmail, normalizePhone } from "@/lib/records/candidates/normalize";
import type { DemoCandidate } from "./candidates";
import { DEMO_ADMIN, DEMO_REGIONS } from "./regions";

const candidateRow = (baseId: number, { id, payload, phaseHistory, updatedAt }: DemoCandidate) => ({
  baseId,
  id,
  name: payload.name,
  email: payload.email,
  privacyConsent: payload.privacyConsent,
  phone: payload.phone ?? null,
  linkedin: payload.linkedin ?? null,
  dateOfBirth: payload.dateOfBirth ?? null,
  address: payload.address ?? null,
  city: payload.city ?? null,
  postalCode: payload.postalCode ?? null,
  phase: phaseHistory.phase,
  sectorPreferences: payload.sectorPreferences ?? [],
  rolePreferences: payload.rolePreferences ?? [],
  desiredQualifications: payload.desiredQualifications ?? [],
  priorEducation: payload.priorEducation ?? null,
  subjectPreferences: payload.subjectPreferences ?? [],
  motivation: payload.motivation ?? null,
  customFields: payload.customFields,
  emailKey: normalizeEmail(payload.email),
  phoneKey: normalizePhone(payload.phone),
  searchText: buildSearchText(payload),
  phaseChangedAt: phaseHistory.changes.at(-1)?.at ?? null,
  createdAt: phaseHistory.createdAt,
  updatedAt,
});

const interactionRows = (baseId: number, { id, payload }: DemoCandidate) =>
  (payload.interactions ?? []).map((contact) => ({
    baseId,
    id: contact.id,
    candidateId: id,
    type: contact.type,
    performedAt: new Date(contact.performedAt),
    summary: contact.summary ?? null,
    notes: contact.notes ?? null,
    durationSeconds: contact.duration ?? null,
    createdAt: new Date(contact.createdAt),
  }));

const consentRows = ({ actor }: Context<Transaction>, baseId: number, people: readonly DemoCandidate[]) =>
  people
    .filter(({ payload }) => payload.privacyConsent)
    .map(({ id, phaseHistory }) => ({
      baseId,
      candidateId: id,
      isGiven: true,
      occurredAt: phaseHistory.createdAt,
      actorKind: actor.kind,
      actorId: actor.id,
    }));

function eventRows(ctx: Context<Transaction>, baseId: number, { id, phaseHistory }: DemoCandidate) {
  const common = {
    baseId,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    candidateId: id,
    recordId: id,
  };
  const created = {
    ...common,
    action: "candidate.created",
    occurredAt: phaseHistory.createdAt,
    details: { phase: phaseHistory.changes[0]?.from ?? phaseHistory.phase },
  };
  const moved = phaseHistory.changes.map(({ from, to, at }) => ({
    ...common,
    action: "candidate.updated",
    occurredAt: at,
    details: { fields: ["phase"], phase: { from, to } },
  }));
  return [created, ...moved];
}

/** Inserts a base's candidates, interactions, consents, events and completed stays, one table at a time. */
export async function insertCandidates(
  ctx: Context<Transaction>,
  baseId: number,
  people: readonly DemoCandidate[],
): Promise<void> {
  await ctx.db.insert(candidates).values(people.map((person) => candidateRow(baseId, person)));
  await ctx.db.insert(interactions).values(people.flatMap((person) => interactionRows(baseId, person)));
  await ctx.db.insert(consents).values(consentRows(ctx, baseId, people));
  const happened = people.flatMap((person) => eventRows(ctx, baseId, person));
  happened.sort((left, right) => left.occurredAt.getTime() - right.occurredAt.getTime());
  await ctx.db.insert(events).values(happened);
  await countStays(ctx, baseId);
}

/**
 * Counts the stays in earlier phases. Normally, triggers count a stay when a candidate leaves the phase, but
 * the demo's candidates are inserted in their current phase.
 */
const countStays = ({ db }: Context<Transaction>, baseId: number) =>
  db.execute(sql`
    insert into candidate_count_changes (base_id, dimension, value, month, count)
    select base_id, dimension, value, month, count from recounted_candidates
    where base_id = ${baseId} and dimension = 'left phase'`);

/** Inserts the demo's staff and their roles. Doesn't change existing staff. */
export async function insertStaff(ctx: Context<Transaction>): Promise<void> {
  const members = DEMO_REGIONS.flatMap((region) =>
    region.staff.map((member) => ({ ...member, regionId: region.id })),
  );
  const people = [
    { ...DEMO_ADMIN, scope: "admin" as const },
    ...members.map(({ email, name }) => ({ email, name, scope: "region" as const })),
  ];
  await ctx.db
    .insert(staff)
    .values(people.map((person) => ({ ...person, id: newUuidV7(), createdAt: ctx.now() })))
    .onConflictDoNothing();
  const emails = members.map(({ email }) => email);
  const stored = await ctx.db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(inArray(staff.email, emails));
  const roles = stored.flatMap(({ id, email }) =>
    members
      .filter((member) => member.email === email)
      .map(({ regionId, role }) => ({ staffId: id, regionId, role })),
  );
  await ctx.db.insert(staffRoles).values(roles).onConflictDoNothing();
}
