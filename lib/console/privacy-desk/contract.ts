import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { Acknowledgement, MutationOptions } from "@/lib/contract/mutation-contract";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { PrivacyAnswer } from "@/lib/records/privacy/schema";
import { DeskRequest, UseLimits } from "./schema";

const common = { basePath: "/api/console", caller: "staff", sandbox: "path or header" } as const;

export const privacyDesk = {
  list: contract({
    ...common,
    role: "manager",
    method: "GET",
    path: "/privacy-requests",
    summary:
      "List candidates' privacy requests: open ones by deadline, answered ones, latest first, or one request",
    query: PageQuery.extend({
      state: z.enum(["open", "answered"]).default("open"),
      id: z.uuid().optional().meta({ description: "Returns only this request, in any state." }),
    }),
    response: z.array(DeskRequest),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  answer: contract({
    ...common,
    role: "manager",
    method: "POST",
    path: "/candidates/{id}/privacy-answers",
    mutation: "privacy-requests.answer",
    summary: "Answer a candidate's privacy request, or lift an approved one; the candidate gets an e-mail",
    params: CandidateParams,
    query: MutationOptions.pick({ idempotencyKey: true }),
    body: PrivacyAnswer,
    status: 202,
    message: "Accepted",
    response: Acknowledgement,
    fails: ["validation_error", "candidate_not_found", "precondition_failed"],
  }),
  limits: contract({
    ...common,
    role: "reader",
    method: "GET",
    path: "/candidates/{id}/use-limits",
    summary: "Show since when the use of a candidate's data is restricted",
    params: CandidateParams,
    response: UseLimits,
    fails: ["validation_error", "candidate_not_found"],
  }),
};
