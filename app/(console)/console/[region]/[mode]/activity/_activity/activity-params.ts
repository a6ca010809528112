import { textParams } from "@/app/(console)/console/_shell/query-params";

export const ACTIVITY_FILTER_PARAMS = textParams(["candidateId", "actorKind", "action", "from", "until"]);
