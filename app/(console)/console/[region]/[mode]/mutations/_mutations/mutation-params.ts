import { textParams } from "@/app/(console)/console/_lists/query-params";

export const MUTATION_FILTER_PARAMS = textParams(["q", "status", "operation", "callback", "since"]);
