import "server-only";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { assertNotUndone } from "../imports/assert-not-undone";
import { createCandidates } from "./create";
import { findByEmail, findByPhone } from "./find";
import { isSameName } from "./is-same-name";
import { isSamePostalCode } from "./postal-code";
import type { NewCandidate } from "./schema";
import type { StoredCandidate } from "./stored";
import { applyPatch } from "./update";

type Match = { candidate: StoredCandidate; matchedOn: "email" | "phone" } | null;

/**
 * With `checkName`, updates a candidate only if their name nearly equals the one sent, or equals
 * `confirmedName`. `importId` is the import that this row belongs to; the upsert fails if that import was
 * undone.
 */
export type UpsertOptions = {
  checkName?: boolean | undefined;
  confirmedName?: string | undefined;
  importId?: string | undefined;
};

/**
 * Updates the oldest candidate with this e-mail address, otherwise the candidate with this phone number;
 * creates a candidate if there is none. Fails with `ambiguous_match` or `import_undone`.
 */
export async function upsertCandidate(
  ctx: MutationContext,
  input: { body: NewCandidate; options?: UpsertOptions },
) {
  const { importId } = input.options ?? {};
  if (importId !== undefined) await assertNotUndone(ctx, importId);
  const match = await findMatch(ctx, input.body);
  if (!match) {
    const { result, candidateIds } = await createCandidates(ctx, { body: [input.body] });
    const [candidate] = result.candidates;
    return { result: { action: "created", matchedOn: null, candidate }, candidateIds };
  }
  if (input.options?.checkName) assertSameName(match.candidate.name, input.body.name, input.options);
  // An update ignores custom fields and interactions (specification, "Custom fields").
  const { customFields, interactions, ...patch } = input.body;
  const isImport = importId !== undefined;
  const candidate = await applyPatch(
    ctx,
    match.candidate,
    isImport ? keepSpelling(patch, match.candidate) : patch,
  );
  const ignoredCustomFields = Object.keys(customFields ?? {});
  const result = {
    action: "updated",
    matchedOn: match.matchedOn,
    candidate: { ...candidate, ignoredCustomFields },
  };
  return { result, candidateIds: [candidate.id] };
}

/** Leaves out a postal code that is only spelled differently: the preview of an import shows no change. */
function keepSpelling<Patch extends Pick<NewCandidate, "postalCode">>(patch: Patch, stored: StoredCandidate) {
  const { postalCode, ...others } = patch;
  const isSame = postalCode && stored.postalCode && isSamePostalCode(postalCode, stored.postalCode);
  return isSame ? others : patch;
}

function assertSameName(known: string, sent: string, { confirmedName }: UpsertOptions): void {
  if (known === confirmedName || isSameName(known, sent)) return;
  fail("ambiguous_match", "The candidate with this e-mail address or phone number has another name.");
}

/**
 * Finds the oldest candidate with this e-mail address, otherwise the candidate with this phone number. Fails
 * if the address and the number belong to different candidates, or if only the number matches and several
 * candidates share it.
 */
async function findMatch(ctx: BaseContext<Transaction>, { email, phone }: NewCandidate): Promise<Match> {
  const [[oldest], byPhone] = await Promise.all([
    findByEmail(ctx, email),
    phone ? findByPhone(ctx, phone) : [],
  ]);
  if (oldest) {
    const isContradicted = byPhone.length > 0 && !byPhone.some((candidate) => candidate.id === oldest.id);
    if (isContradicted)
      fail("ambiguous_match", "The e-mail address belongs to one candidate and the phone number to another.");
    return { candidate: oldest, matchedOn: "email" };
  }
  if (byPhone.length > 1) fail("ambiguous_match", "Several candidates have this phone number.");
  return byPhone[0] ? { candidate: byPhone[0], matchedOn: "phone" } : null;
}
