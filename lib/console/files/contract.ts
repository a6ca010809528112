import * as z from "zod";
import { contract, FileContent } from "@/lib/contract/contract";
import { attachmentId } from "@/lib/contract/formats";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { FilePreview } from "./schema";

export const consoleFiles = {
  preview: contract({
    basePath: "/api/console",
    method: "GET",
    caller: "staff",
    role: "reader",
    sandbox: "path or header",
    path: "/candidates/{id}/files/{fileId}",
    summary: "Show how to preview a candidate's file, with new links to it",
    params: CandidateParams.extend({ fileId: attachmentId }),
    response: z.object({ preview: FilePreview, downloadUrl: z.string() }),
    fails: ["validation_error", "candidate_not_found", "attachment_not_found", "unavailable"],
  }),
  pdf: contract({
    basePath: "/api/console",
    method: "GET",
    caller: "account",
    path: "/files/{token}",
    summary: "A PDF to show in a frame in the console, through the signed link in its preview",
    params: z.strictObject({ token: z.string() }),
    response: FileContent,
    file: ["application/pdf"],
    fails: ["attachment_not_found", "unavailable"],
  }),
};
