import { textParams } from "@/app/(console)/console/_shell/query-params";

export const PERIOD_PARAMS = textParams(["from", "until"]);
