import { textParams } from "@/app/(console)/console/_lists/query-params";

export const PERIOD_PARAMS = textParams(["from", "until"]);
