import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { enqueueForCandidate } from "@/lib/engine/mutations/enqueue-for-candidate";
import type { toDo } from "./contract";

export const answerQuestions: Handler<typeof toDo.answer> = (ctx, { params, query, body }, contract) => {
  const { questionIds: answeredQuestionIds, interaction } = body;
  const write = { params, query: { ...query, answeredQuestionIds }, body: [interaction], rawBody: body };
  return enqueueForCandidate(ctx, write, contract);
};
