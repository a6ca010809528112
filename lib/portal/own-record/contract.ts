import * as z from "zod";
import { group as sessions } from "@/lib/access/sessions/contract";
import { Session } from "@/lib/access/sessions/schema";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { recordId, timestamp } from "@/lib/contract/formats";
import { Acknowledgement } from "@/lib/contract/mutation-contract";
import { queryNumber } from "@/lib/contract/pagination";
import { MutationStatus, storedOperation } from "@/lib/engine/mutations/schema";
import { Candidate, CandidateSelfPatch } from "@/lib/records/candidates/schema";
import { InteractionType } from "@/lib/records/interactions/schema";

/** The maximum wait for queued changes, the same as for `/mutations/{id}`. */
const WAIT_SECONDS_MAX = 25;

/**
 * The candidate's own record, with the type and time of each interaction and the status of the candidate's
 * own changes.
 */
export const CandidateSelf = Candidate.omit({
  interactions: true,
  customFields: true,
}).extend({
  interactions: z.array(z.object({ type: InteractionType, performedAt: timestamp })),
  region: z.object({ id: recordId, name: z.string() }),
  session: Session,
  mutations: z.array(
    z.object({
      mutationId: z.uuid(),
      operation: storedOperation,
      status: MutationStatus,
      createdAt: timestamp,
      finishedAt: timestamp.nullable(),
    }),
  ),
});

const own = { caller: "candidate", sandbox: "path" } as const;
const ownWrite = {
  ...own,
  path: "/auth/candidates/me",
  status: 202,
  message: "Accepted",
  response: Acknowledgement,
} as const;

export const group: EndpointGroup = { ...sessions, operationPrefix: "sessions" };

export const ownRecord = {
  me: contract({
    ...own,
    method: "GET",
    path: "/auth/candidates/me",
    summary: "The candidate of this session; with `wait`, the response comes once their own changes are done",
    query: z.strictObject({
      wait: queryNumber("Send a number of seconds.").min(0).max(WAIT_SECONDS_MAX).default(0).meta({
        description: "The maximum number of seconds to wait for the candidate's own changes to finish.",
      }),
    }),
    response: CandidateSelf,
    fails: ["validation_error", "candidate_not_found"],
  }),
  update: contract({
    ...ownWrite,
    method: "PATCH",
    mutation: "candidates.update",
    summary: "Change the candidate's own fields",
    body: CandidateSelfPatch,
    fails: ["validation_error"],
  }),
  delete: contract({
    ...ownWrite,
    method: "DELETE",
    mutation: "candidates.delete",
    summary: "Delete the candidate's own record permanently",
  }),
};
