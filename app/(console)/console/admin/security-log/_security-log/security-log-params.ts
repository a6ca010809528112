import { textParams } from "@/app/(console)/console/_lists/query-params";

export const SECURITY_LOG_PARAMS = textParams(["action", "from", "until"]);
