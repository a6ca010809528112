import { and, eq, isNull } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { db } from "@/lib/platform/database/client";
import { call, runMutation, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import type { TestStaffMember } from "@/test/staff";

export type Person = Record<string, unknown>;
export const INTERACTION = { type: "Anders", performedAt: "2026-04-01T10:00:00Z" };
export const withFile = (name: string) => ({
  otherAttachments: [{ filename: name, data: toDataUri(ALLOWED_FILES.text) }],
});

let counter = 0;

/** Returns functions that create candidates with the region's key, and merge them as an adviser. */
export function mergeFixtures(region: TestRegion, adviser: TestStaffMember) {
  const create = async (person: Person = {}): Promise<string> => {
    counter += 1;
    const body = [{ name: "Noor Vos", email: `noor${counter}@example.org`, privacyConsent: true, ...person }];
    return (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
  };
  const read = (id: string, query = "?include=interactions,customFields") =>
    call("GET", `/api/v2/candidates/${id}${query}`, region);
  const versionsOf = async (id: string, mergedId: string) => ({
    remaining: String((await read(id)).headers.etag),
    merged: String((await read(mergedId)).headers.etag),
  });
  const asAdviser = (body: unknown) => ({ key: "", headers: adviser.headers, body });
  const merge = async (
    id: string,
    mergedId: string,
    chosen: { fields?: string[]; customFields?: string[] } = {},
  ) => {
    const versions = await versionsOf(id, mergedId);
    const body = { mergedId, fields: [], customFields: [], versions, ...chosen };
    return runMutation(region, "POST", `/api/console/candidates/${id}/merge`, asAdviser(body));
  };
  const undo = (id: string, mergedId: string) =>
    runMutation(region, "POST", `/api/console/candidates/${id}/undo-merge`, asAdviser({ mergedId }));
  /** Records consent to a version of the text, or the withdrawal of consent, as the portal does. */
  const agree = async (candidateId: string, version: number | null, isGiven = true) => {
    const entry = { baseId: region.bases.live, candidateId, isGiven, occurredAt: new Date() };
    const textVersion = isGiven ? version : null;
    await db()
      .insert(consents)
      .values({ ...entry, textVersion, actorKind: "candidate", actorId: candidateId });
    await db().update(candidates).set({ privacyConsent: isGiven }).where(eq(candidates.id, candidateId));
  };
  const lastConsentOf = async (id: string) => {
    const isShown = and(eq(consents.candidateId, id), isNull(consents.undoneBy));
    const rows = await db().select().from(consents).where(isShown).orderBy(consents.id);
    return [rows.at(-1)?.isGiven, rows.at(-1)?.textVersion];
  };
  return { agree, lastConsentOf, create, read, versionsOf, asAdviser, merge, undo };
}
