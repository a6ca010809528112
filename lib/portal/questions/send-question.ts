import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import { text, toStorable } from "@/lib/contract/formats";
import { dutchDay } from "@/lib/platform/dutch-day";
import { findContactAddress } from "@/lib/records/questions/find-contact-address";
import { QUESTION_MAX, QUESTIONS_PER_DAY, SUBJECT_MAX } from "@/lib/records/questions/limits";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { waitForOutcome } from "../own-record/wait-for-outcome";
import { REPEAT_MS } from "../repeat-ms";

/**
 * The state of the form after a failed attempt: the input, the invalid fields, and in `outcome` any other
 * reason for the failure.
 */
export type QuestionState = {
  subject: string;
  text: string;
  problems: ("subject" | "text")[];
  outcome: "tooMany" | "noAddress" | "failed" | null;
};

const LIMITS = {
  subject: text({ min: 1, max: SUBJECT_MAX }),
  text: text({ min: 1, max: QUESTION_MAX }),
};

/**
 * Sends the form's question to the region and stores it as an interaction. Returns the form's next state if
 * the question wasn't sent.
 */
export async function sendQuestion(ctx: CandidateContext, form: FormData): Promise<QuestionState | "sent"> {
  const typed = (name: string, lineBreak: string) =>
    toStorable(String(form.get(name) ?? ""))
      .replace(/\r\n|\r|\n/g, lineBreak)
      .trim();
  const question = { subject: typed("subject", " "), text: typed("text", "\n") };
  const problems = (["subject", "text"] as const).filter(
    (name) => !LIMITS[name].safeParse(question[name]).success,
  );
  const state = { ...question, problems, outcome: null };
  if (problems.length > 0) return state;
  if (!(await findContactAddress(ctx.db, ctx.region.id))) return { ...state, outcome: "noAddress" };
  const status = await appendQuestion(ctx, question);
  return status === "sent" ? status : { ...state, outcome: status };
}

type Question = { subject: string; text: string };

/**
 * Queues the question under today's first unused idempotency key. There is one key for each question that a
 * candidate may send per day, so the limit holds even for concurrent requests. Skips a question that the same
 * candidate sent within the last minute, because people press a button twice.
 */
async function appendQuestion(
  ctx: CandidateContext,
  question: Question,
): Promise<"sent" | "failed" | "tooMany"> {
  const { subject: summary, text: notes } = question;
  // The second press may come after midnight, when the keys of the first press are no longer tried.
  if (await isJustSent(ctx, question)) return "sent";
  const sentAt = ctx.now().toISOString();
  const interaction = { type: "E-mail", performedAt: sentAt, createdAt: sentAt, summary, notes };
  const write = { body: [interaction], rawBody: question };
  for (let number = 1; number <= QUESTIONS_PER_DAY; number += 1) {
    const idempotencyKey = `question ${ctx.session.candidateId} ${dutchDay(ctx.now())} ${number}`;
    const options = { isQuestion: true, idempotencyKey };
    const { data } = await appendOwnMutation(ctx, "interactions.create", write, options);
    const isNew = data.status === "accepted";
    if (!isNew && !data.payloadMatches) continue;
    const { status } = await waitForOutcome(ctx, data.mutationId);
    if (isNew) return status === "failed" ? "failed" : "sent";
    if (status === "queued" || (await isJustSent(ctx, question))) return "sent";
  }
  return "tooMany";
}

/** Returns whether the candidate sent the question within the last minute, and nobody has deleted it. */
async function isJustSent(ctx: CandidateContext, { subject, text: notes }: Question): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: interactions.id })
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, ctx.session.candidateId),
        eq(interactions.summary, subject),
        eq(interactions.notes, notes),
        gt(interactions.createdAt, new Date(ctx.now().getTime() - REPEAT_MS)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
