import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { Bounce } from "./schema";

export const bounces = {
  show: contract({
    basePath: "/api/console",
    caller: "staff",
    sandbox: "path or header",
    method: "GET",
    path: "/candidates/{id}/bounce",
    summary: "Show whether mail to the candidate's address fails",
    params: CandidateParams,
    response: z.object({ bounce: Bounce.nullable() }),
    fails: ["validation_error", "candidate_not_found"],
  }),
};
