import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { Acknowledgement, MutationOptions } from "@/lib/contract/mutation-contract";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { MergeUndo, NewMerge } from "@/lib/records/merges/schema";
import {
  DistinctDecision,
  DuplicatePair,
  LikelyDuplicate,
  LikelyDuplicatesQuery,
  MergedCandidate,
  UndoableMerge,
} from "./schema";

const common = {
  basePath: "/api/console",
  caller: "staff",
  role: "adviser",
  sandbox: "path or header",
} as const;

const list = {
  ...common,
  method: "GET",
  query: PageQuery,
  meta: PageMeta,
  fails: ["validation_error"],
} as const;

const queued = {
  ...common,
  method: "POST",
  params: CandidateParams,
  query: MutationOptions.pick({ idempotencyKey: true }),
  status: 202,
  message: "Accepted",
  response: Acknowledgement,
} as const;

export const duplicates = {
  list: contract({
    ...list,
    path: "/duplicates",
    summary: "List pairs of candidates that may be the same person",
    description:
      "Compares normalised e-mail addresses, phone numbers, and names with dates of birth. A page may have fewer pairs " +
      "than `pageSize`, or none, although `cursor` leads to more.",
    response: z.array(DuplicatePair),
  }),
  distinct: contract({
    ...list,
    path: "/duplicates/distinct",
    summary: "List pairs that were marked as different people, latest first",
    response: z.array(DuplicatePair),
  }),
  decide: contract({
    ...common,
    method: "POST",
    path: "/duplicates/distinct",
    summary: "Mark two candidates as different people, or undo that",
    body: DistinctDecision,
    response: DistinctDecision,
    fails: ["validation_error", "candidate_not_found"],
  }),
  find: contract({
    ...common,
    method: "GET",
    path: "/duplicates/find",
    summary: "Find at most 5 candidates that look like the person whose details are being typed",
    query: LikelyDuplicatesQuery,
    response: z.array(LikelyDuplicate),
    fails: ["validation_error"],
  }),
  merges: contract({
    ...list,
    path: "/merges",
    summary: "List merges that can still be undone, latest first",
    response: z.array(UndoableMerge),
  }),
  merged: contract({
    ...common,
    method: "GET",
    path: "/candidates/{id}/merged",
    params: CandidateParams,
    summary: "List the candidates that were merged into this one, as long as the merges can be undone",
    response: z.array(MergedCandidate),
    fails: ["candidate_not_found"],
  }),
  merge: contract({
    ...queued,
    path: "/candidates/{id}/merge",
    mutation: "candidates.merge",
    stepUp: true,
    summary: "Merge another candidate into this one",
    description:
      "Interactions, files and consents of both stay. Can be undone for 30 days. Reads of the merged id are redirected.",
    body: NewMerge,
    fails: ["validation_error", "candidate_not_found", "precondition_failed"],
  }),
  undoMerge: contract({
    ...queued,
    path: "/candidates/{id}/undo-merge",
    mutation: "candidates.undo-merge",
    stepUp: true,
    summary: "Undo a merge into this candidate",
    body: MergeUndo,
    fails: ["validation_error", "candidate_not_found", "merge_not_undoable"],
  }),
};
