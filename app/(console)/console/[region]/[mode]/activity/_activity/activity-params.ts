import { textParams } from "@/app/(console)/console/_lists/query-params";

export const ACTIVITY_FILTER_PARAMS = textParams(["candidateId", "actorKind", "action", "from", "until"]);
