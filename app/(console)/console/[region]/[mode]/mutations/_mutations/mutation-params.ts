import { textParams } from "@/app/(console)/console/_shell/query-params";

export const MUTATION_FILTER_PARAMS = textParams(["q", "status", "operation", "callback", "since"]);
