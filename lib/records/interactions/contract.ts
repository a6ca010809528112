import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { recordId } from "@/lib/contract/formats";
import { mutationContract } from "@/lib/contract/mutation-contract";
import { FullPageQuery, PageMeta } from "@/lib/contract/pagination";
import { CandidateParams } from "../candidates/contract";
import { Interaction, InteractionPatch, NewInteractions } from "./schema";

export const InteractionParams = CandidateParams.extend({ interactionId: recordId });
export type InteractionParams = z.output<typeof InteractionParams>;

export const group: EndpointGroup = {
  title: "Interactions",
  description: "Recorded contacts with a candidate.",
  position: 3,
};

export const interactions = {
  list: contract({
    method: "GET",
    path: "/candidates/{id}/interactions",
    caller: "region",
    sandbox: "path or header",
    summary: "The candidate's interactions, newest first, in pages",
    params: CandidateParams,
    query: FullPageQuery,
    response: z.array(Interaction),
    meta: PageMeta,
    fails: ["validation_error", "candidate_not_found"],
  }),
  get: contract({
    method: "GET",
    path: "/candidates/{id}/interactions/{interactionId}",
    caller: "region",
    sandbox: "path or header",
    summary: "One interaction",
    params: InteractionParams,
    response: Interaction,
    versioned: true,
    fails: ["validation_error", "candidate_not_found", "interaction_not_found"],
  }),
  create: mutationContract({
    method: "POST",
    path: "/candidates/{id}/interactions",
    mutation: "interactions.create",
    summary: "Add 1 to 10 interactions to a candidate, all or none",
    params: CandidateParams,
    body: NewInteractions,
    fails: ["validation_error"],
  }),
  update: mutationContract({
    method: "PATCH",
    path: "/candidates/{id}/interactions/{interactionId}",
    mutation: "interactions.update",
    summary: "Change only the fields that you send",
    params: InteractionParams,
    body: InteractionPatch,
    conditional: true,
    fails: ["validation_error", "precondition_failed"],
  }),
  delete: mutationContract({
    method: "DELETE",
    path: "/candidates/{id}/interactions/{interactionId}",
    mutation: "interactions.delete",
    summary: "Delete the interaction permanently",
    params: InteractionParams,
    conditional: true,
    fails: ["validation_error", "precondition_failed"],
  }),
};
