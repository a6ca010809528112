import * as z from "zod";
import { contract, type EndpointGroup, FileContent, MIB } from "@/lib/contract/contract";
import { mutationContract } from "@/lib/contract/mutation-contract";
import { CandidateParams } from "../candidates/contract";
import { EXTENSIONS } from "./content/content-types";
import { AttachmentRemovals, NewAttachments } from "./schema";

const BODY_WITH_FILES_BYTES = 32 * MIB;

export const group: EndpointGroup = {
  title: "Attachments",
  description: "A candidate's files.",
  position: 4,
};

export const attachments = {
  add: mutationContract({
    method: "POST",
    path: "/candidates/{id}/attachments",
    mutation: "attachments.add",
    summary: "Add files to a candidate, after the existing ones",
    params: CandidateParams,
    body: NewAttachments,
    bodyBytesMax: BODY_WITH_FILES_BYTES,
    conditional: true,
    fails: ["validation_error", "candidate_not_found", "precondition_failed"],
  }),
  delete: mutationContract({
    method: "POST",
    path: "/candidates/{id}/attachments/delete",
    mutation: "attachments.delete",
    summary: "Remove the given files from a candidate, all or none",
    params: CandidateParams,
    body: AttachmentRemovals,
    conditional: true,
    fails: ["validation_error", "candidate_not_found", "precondition_failed"],
  }),
  file: contract({
    method: "GET",
    path: "/files/{token}",
    basePath: "/api",
    caller: "public",
    summary: "A file, through the signed link in its record",
    params: z.strictObject({ token: z.string() }),
    response: FileContent,
    file: Object.keys(EXTENSIONS),
    fails: ["attachment_not_found", "unavailable"],
  }),
};
