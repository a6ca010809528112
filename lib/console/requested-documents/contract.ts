import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { mutationContract, StaffMutationOptions } from "@/lib/contract/mutation-contract";
import { CandidateParams } from "@/lib/records/candidates/contract";
import {
  DocumentReview,
  RequestedDocumentEdit,
  RequestedDocumentList,
  RequestedDocumentStatus,
} from "./schema";

const COMMON = {
  basePath: "/api/console",
  path: "/requested-documents",
  caller: "staff",
  role: "manager",
} as const;

export const requestedDocuments = {
  show: contract({
    ...COMMON,
    method: "GET",
    summary: "Show the documents that the region asks of candidates",
    response: RequestedDocumentList,
  }),
  save: contract({
    ...COMMON,
    method: "PATCH",
    summary: "Replace the list of documents that the region asks of candidates",
    description:
      "`version` is the version of the list that was edited. If the list has changed since, nothing is saved. A document keeps its id when it is renamed. Files that candidates added for a removed document stay.",
    body: RequestedDocumentEdit,
    response: RequestedDocumentList,
    fails: ["validation_error", "requested_documents_changed"],
  }),
  status: contract({
    basePath: "/api/console",
    caller: "staff",
    role: "reader",
    method: "GET",
    sandbox: "path or header",
    path: "/candidates/{id}/requested-documents",
    summary: "Show which requested documents a candidate has added",
    params: CandidateParams,
    response: z.array(RequestedDocumentStatus),
    fails: ["validation_error", "candidate_not_found"],
  }),
  review: {
    ...mutationContract({
      method: "POST",
      path: "/candidates/{id}/requested-documents/review",
      mutation: "attachments.review",
      summary: "Approve a requested document, or ask for it again with a reason",
      params: CandidateParams,
      body: DocumentReview,
      fails: ["validation_error", "candidate_not_found"],
    }),
    basePath: "/api/console",
    caller: "staff",
    role: "adviser",
    query: StaffMutationOptions,
  } as const,
};
