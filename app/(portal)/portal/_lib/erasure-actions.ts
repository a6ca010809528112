"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { pageLanguage } from "@/app/i18n/page-language";
import { isAppError } from "@/lib/contract/errors";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import {
  eraseWithCode,
  keepOwnRecord,
  mailErasureCode,
  type OwnRecords,
  withSameAddress,
} from "@/lib/portal/erasure/erase-with-code";
import { findJustErased, isErasureQueued, openOwners } from "@/lib/portal/erasure/just-erased";
import type { EraseState } from "../_components/erase-form";
import { describeCodeProblem } from "./describe-code-problem";
import { erasePath } from "./erase-path";
import { formAction } from "./form-action";
import { withFormError } from "./form-errors";
import { findWriteContext, requireWriteContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";
import { requester } from "./requester";

/**
 * Returns those of the records that this browser is signed in to, or null if there are none. Omits records
 * whose e-mail address or mode differs from the first record's.
 */
async function findRecords(ids: readonly string[]): Promise<OwnRecords | null> {
  const found = await Promise.all(ids.map(findWriteContext));
  return withSameAddress(found.filter((ctx): ctx is CandidateContext => ctx !== null));
}

/** Mails an erasure code. Returns false if too many codes were requested for this address. */
async function isCodeMailed(records: OwnRecords): Promise<boolean> {
  try {
    return (await mailErasureCode(records, await requester())) === null;
  } catch (error) {
    if (isAppError(error) && error.code === "rate_limited") return false;
    throw error;
  }
}

/** The records to erase, and whether the candidate chose them in the form for several regions. */
const CHOSEN = [z.array(z.string()), z.boolean()] as const;

/** Mails an erasure code and redirects to the page that asks for the code. */
export const mailCode = formAction(CHOSEN, async (_, ids, isForRegions): Promise<null> => {
  const isMailed = await isCodeMailed((await findRecords(ids)) ?? redirect(SESSION_ENDED_PATH));
  redirect(`${erasePath(ids, isForRegions)}${isMailed ? "" : `${isForRegions ? "&" : "?"}limit`}`);
});

/** Mails an erasure code for this record and for the other records that were chosen in the form. */
export const mailCodeForChosen = formAction([z.string()], (form, id): Promise<null> => {
  const ids = [...new Set([id, ...form.getAll("record").map(String)])];
  return mailCode(ids, ids.length > 1, null, form);
});

/** What the page bound to the form. `owners` names the records without their sessions. */
type Bound = { ids: string[]; isForRegions: boolean; owners: ReturnType<typeof openOwners> };

/**
 * Erases the records now or in 24 hours, if the mailed code is correct. If the candidate asked for a new
 * e-mail instead, mails a new code.
 */
export const eraseRecords = formAction(
  [...CHOSEN, z.string()],
  async (form, ids, isForRegions, sealed): Promise<EraseState> => {
    const owners = openOwners(sealed);
    try {
      return await eraseChosen(form, { ids, isForRegions, owners });
    } catch (error) {
      if (isAppError(error) && error.code === "candidate_not_found") return redirectAfterErasure(owners);
      throw error;
    }
  },
);

async function eraseChosen(form: FormData, { ids, isForRegions, owners }: Bound): Promise<EraseState> {
  const records = (await findRecords(ids)) ?? (await redirectAfterErasure(owners));
  const when = form.get("when") === "now" ? "now" : "later";
  const reason = String(form.get("reason") ?? "");
  if (form.has("again")) {
    const isMailed = await isCodeMailed(records);
    return withFormError({ problem: null, when, reason, mail: isMailed ? "sent" : "limited" }, !isMailed);
  }
  const outcome = await eraseWithCode(records, {
    typed: String(form.get("typed") ?? ""),
    isImmediate: when === "now",
    reason,
    language: await pageLanguage(),
  });
  const isDone = outcome.kind === "requested" || outcome.kind === "erased" || outcome.kind === "later";
  const lost = owners.filter(
    (owner) => !records.some(({ session }) => session.candidateId === owner.candidateId),
  );
  const gone = isDone ? await findJustErased(lost) : [];
  // The session of a chosen record has ended, so that record isn't erased.
  if (isDone && records.length + gone.length < ids.length) redirect("/portal/erased?failed");
  // With `sent`, the page makes the portal's script discard the input of the form that led here.
  if (outcome.kind === "requested") redirect(isForRegions ? "/portal/regions?sent" : `/portal/${ids[0]}`);
  const regionIds = [...records.map(({ region }) => region.id), ...gone.map(({ regionId }) => regionId)];
  if (outcome.kind === "erased") redirect(erasedPath(regionIds));
  if (outcome.kind === "later") redirect("/portal/erased?later");
  if (outcome.kind === "failed") redirect("/portal/erased?failed");
  return withFormError({ problem: await describeCodeProblem(outcome), when, reason, mail: null }, true);
}

/**
 * Redirects to the outcome of the erasure that the same form has just started, or to the sign-in page. On a
 * slow phone, people press the button twice, and the erasure ends the session before the second request.
 */
async function redirectAfterErasure(owners: Bound["owners"]): Promise<never> {
  // Read the queue first, because a queued erasure may finish between the two queries.
  const isQueued = await Promise.all(owners.map(isErasureQueued));
  const erased = await findJustErased(owners);
  if (erased.length === 0) redirect(SESSION_ENDED_PATH);
  const isLost = owners.some((owner, index) => !erased.includes(owner) && !isQueued[index]);
  if (isLost) redirect("/portal/erased?failed");
  if (erased.length < owners.length) redirect("/portal/erased?later");
  redirect(erasedPath(erased.map(({ regionId }) => regionId)));
}

/** Names each region once. */
const erasedPath = (regionIds: readonly string[]): string =>
  `/portal/erased?${new URLSearchParams([...new Set(regionIds)].map((id) => ["region", id]))}`;

export const cancelErasure = formAction([z.string()], async (_, record): Promise<null> => {
  const ctx = await requireWriteContext(record);
  const isCanceled = await keepOwnRecord(ctx, await pageLanguage());
  redirect(isCanceled ? `/portal/${record}?saved=erasure` : "/portal/erased?later");
});
