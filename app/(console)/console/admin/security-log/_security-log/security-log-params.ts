import { textParams } from "../../../_shell/query-params";

export const SECURITY_LOG_PARAMS = textParams(["action", "from", "until"]);
