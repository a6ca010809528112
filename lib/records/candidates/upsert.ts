import "server-only";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { isWithdrawnByCandidate } from "../consents/find";
import { pickKnownCustomFields } from "../custom-fields/values";
import { assertNotUndone } from "../imports/assert-not-undone";
import { addNewInteractions } from "../interactions/add-new";
import { withoutRepeats } from "../interactions/without-repeats";
import { insertLaterRows } from "../later-rows";
import { mailIfErasurePlanned } from "../privacy/registered-again";
import type { SeenValues } from "./assert-seen-values";
import { createCandidates } from "./create";
import { findByEmail, findByPhone } from "./find";
import { isSamePerson } from "./is-same-person";
import { normalizeEmail } from "./normalize";
import { isSamePostalCode } from "./postal-code";
import type { NewCandidate } from "./schema";
import type { StoredCandidate } from "./stored";
import { applyPatch } from "./update";

type Match = { candidate: StoredCandidate; matchedOn: "email" | "phone"; alsoMatched: string[] } | null;

/**
 * With `checkPhone` or `checkName`, the upsert fails if the e-mail address and the phone number belong to
 * different candidates. With `checkName`, it also fails if the stored candidate seems to be someone else
 * (`isSamePerson`) and isn't called `confirmedName`. With `importId`, it fails if that import was undone, or
 * if a new candidate would lose a value because the region's custom fields have changed. With `isImport`, it
 * keeps values that a file must not change. With `mustExist` or `confirmedName`, it fails with
 * `candidate_not_found` instead of creating a candidate. With `expected`, it fails with `precondition_failed`
 * if it finds anyone but that candidate (null: nobody), or would replace a value that isn't in `seen`.
 */
export type UpsertOptions = {
  expected?: { candidateId: string | null; seen: SeenValues } | undefined;
  checkName?: boolean | undefined;
  checkPhone?: boolean | undefined;
  confirmedName?: string | undefined;
  importId?: string | undefined;
  isImport?: boolean | undefined;
  mustExist?: boolean | undefined;
};

/**
 * Updates the candidate with this e-mail address, or else the candidate with this phone number. Creates a
 * candidate if there is none. Adds the interactions that an existing candidate doesn't have. Fails with
 * `ambiguous_match`, `candidate_not_found`, `duplicate_id`, `import_undone`, `precondition_failed`,
 * `validation_error` or the error code of a rejected file.
 */
export async function upsertCandidate(
  ctx: MutationContext,
  { body: sent, options = {} }: { body: NewCandidate; options?: UpsertOptions },
) {
  const body = { ...sent, interactions: withoutRepeats(sent.interactions ?? []) };
  if (options.importId !== undefined) await assertNotUndone(ctx, options.importId);
  const match = await findMatch(ctx, body, options);
  const { expected } = options;
  if (expected && expected.candidateId !== (match?.candidate.id ?? null))
    fail("precondition_failed", "The e-mail address or phone number has a different match than expected.");
  if (!match && (options.mustExist || options.confirmedName !== undefined))
    fail("candidate_not_found", "The candidate with this e-mail address or phone number no longer exists.");
  if (match) return updateMatch(ctx, match, body, options);
  if (options.importId !== undefined) assertFieldsUnchanged(ctx, body);
  return createOne(ctx, body);
}

/**
 * Fails if a field was renamed or removed after the row was accepted. An import doesn't report ignored fields,
 * so the value would be lost silently.
 */
function assertFieldsUnchanged({ region }: MutationContext, { customFields }: NewCandidate): void {
  if (pickKnownCustomFields(region.customFields, customFields).ignored.length > 0)
    fail("validation_error", "The region's custom fields have changed. Import this row again.");
}

async function createOne(ctx: MutationContext, body: NewCandidate) {
  const { result, candidateIds } = await createCandidates(ctx, { body: [body] });
  const [candidate] = result.candidates;
  const addedInteractions = candidate?.interactions ?? [];
  return {
    result: { action: "created", matchedOn: null, alsoMatched: [], candidate, addedInteractions },
    candidateIds,
  };
}

async function updateMatch(
  ctx: MutationContext,
  { candidate: known, matchedOn, alsoMatched }: NonNullable<Match>,
  { customFields, interactions, ...patch }: NewCandidate,
  options: UpsertOptions,
) {
  if (options.checkName) assertSamePerson(known, patch, options);
  const isImport = options.isImport || options.importId !== undefined;
  const kept = isImport ? await keepWithdrawal(ctx, keepSpelling(patch, known), known) : patch;
  const candidate = await applyPatch(ctx, known, kept, options.expected && { seen: options.expected.seen });
  // A change of the address postpones the erasure, and sends an e-mail about that.
  if (normalizeEmail(candidate.email) === known.emailKey) await mailIfErasurePlanned(ctx, known);
  const addedInteractions = await addNewInteractions(ctx, known.id, interactions ?? []);
  // An update ignores custom fields (specification, "Custom fields").
  const ignoredCustomFields = Object.keys(customFields ?? {});
  const result = {
    action: "updated",
    matchedOn,
    alsoMatched,
    candidate: { ...candidate, ignoredCustomFields },
    addedInteractions,
  };
  return { result, candidateIds: [known.id] };
}

/**
 * Omits a postal code that differs only in formatting, because the preview of an import doesn't show such a
 * difference as a change.
 */
function keepSpelling<Patch extends Pick<NewCandidate, "postalCode">>(patch: Patch, stored: StoredCandidate) {
  const { postalCode, ...others } = patch;
  const isSame = postalCode && stored.postalCode && isSamePostalCode(postalCode, stored.postalCode);
  return isSame ? others : patch;
}

/** Omits a consent that the candidate withdrew, because the file may be older than the withdrawal. */
async function keepWithdrawal<Patch extends Partial<Pick<NewCandidate, "privacyConsent">>>(
  ctx: MutationContext,
  patch: Patch,
  stored: StoredCandidate,
) {
  const { privacyConsent, ...others } = patch;
  if (!privacyConsent || stored.privacyConsent) return patch;
  await insertLaterRows(ctx);
  return (await isWithdrawnByCandidate(ctx, stored.id)) ? others : patch;
}

function assertSamePerson(
  known: StoredCandidate,
  sent: Pick<NewCandidate, "name" | "email" | "dateOfBirth">,
  { confirmedName }: UpsertOptions,
): void {
  if (known.name === confirmedName || isSamePerson(known, sent)) return;
  const message =
    "The candidate with this e-mail address or phone number has a different name or date of birth.";
  fail("ambiguous_match", message);
}

/**
 * Finds the candidate with this e-mail address. If several candidates have the address, prefers a candidate
 * who also has the phone number, and otherwise the oldest. If nobody has the address, finds the candidate
 * with the phone number, and fails if several candidates have that number.
 */
async function findMatch(
  ctx: BaseContext<Transaction>,
  { email, phone }: NewCandidate,
  { checkName, checkPhone }: UpsertOptions,
): Promise<Match> {
  const [byEmail, byPhone] = await Promise.all([
    findByEmail(ctx, email),
    phone ? findByPhone(ctx, phone) : [],
  ]);
  const [oldest] = byEmail;
  if (!oldest) {
    if (byPhone.length > 1) fail("ambiguous_match", "Several candidates have this phone number.");
    return byPhone[0] ? { candidate: byPhone[0], matchedOn: "phone", alsoMatched: [] } : null;
  }
  const withBoth = byPhone.find(({ emailKey }) => emailKey === oldest.emailKey);
  if ((checkName || checkPhone) && byPhone.length > 0 && !withBoth)
    fail("ambiguous_match", "The e-mail address belongs to one candidate and the phone number to another.");
  const candidate = withBoth ?? oldest;
  const matched = new Set([...byEmail, ...byPhone].map(({ id }) => id));
  matched.delete(candidate.id);
  return { candidate, matchedOn: "email", alsoMatched: [...matched] };
}
