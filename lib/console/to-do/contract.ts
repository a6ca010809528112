import { contract } from "@/lib/contract/contract";
import { mutationContract, StaffMutationOptions } from "@/lib/contract/mutation-contract";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { QuestionsAnswer, ToDo } from "./schema";

export const toDo = {
  list: contract({
    basePath: "/api/console",
    caller: "staff",
    role: "adviser",
    sandbox: "path or header",
    method: "GET",
    path: "/to-do",
    summary: "List open questions, documents to review and planned interactions",
    response: ToDo,
  }),
  answer: {
    ...mutationContract({
      method: "POST",
      path: "/candidates/{id}/answers",
      mutation: "interactions.create",
      summary: "Record the contact that answers a candidate's questions, if one of them is open",
      params: CandidateParams,
      body: QuestionsAnswer,
      fails: ["validation_error", "candidate_not_found"],
    }),
    basePath: "/api/console",
    caller: "staff",
    role: "adviser",
    query: StaffMutationOptions,
  } as const,
};
