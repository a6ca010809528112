import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import { recordAuditEvents } from "../audit-events";
import { getCandidate } from "../candidates/find";
import { mailQuestion } from "../questions/mail-question";
import { assertAnyOpen } from "../questions/open-questions";
import { insertInteractions } from "./insert";
import { presentInteraction } from "./present";
import type { NewInteractions } from "./schema";

type CreateOptions = { isQuestion?: boolean; answeredQuestionIds?: string[] };

/**
 * Adds interactions to a candidate, all or none. Doesn't change the candidate's `updatedAt`, because an
 * interaction is a separate record. Fails with `candidate_not_found` or `duplicate_id`, and with
 * `precondition_failed` if none of the `answeredQuestionIds` is open, so that no question is answered twice.
 */
export async function createInteractions(
  ctx: MutationContext,
  input: { params: { id: string }; body: NewInteractions; options?: CreateOptions },
) {
  const candidate = await getCandidate(ctx, input.params.id);
  const { id: candidateId } = candidate;
  const isQuestion = input.options?.isQuestion === true;
  const { answeredQuestionIds } = input.options ?? {};
  if (answeredQuestionIds) await assertAnyOpen(ctx, candidateId, answeredQuestionIds);
  const rows = await insertInteractions(
    ctx,
    input.body.map((interaction) => ({
      candidateId,
      interaction,
      isQuestion,
    })),
  );
  if (isQuestion) for (const question of input.body) await mailQuestion(ctx, candidate, question);
  await recordAuditEvents(
    ctx,
    rows.map((row) => ({ action: "interaction.created" as const, candidateId, recordId: row.id })),
  );
  return { result: { interactions: rows.map(presentInteraction) }, candidateIds: [candidateId] };
}
