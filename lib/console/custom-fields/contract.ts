import { z } from "zod";
import { contract } from "@/lib/contract/contract";
import { queryFlag } from "@/lib/contract/mutation-contract";
import { CustomFieldEdit, CustomFieldEditResult, CustomFieldList } from "./schema";

const COMMON = {
  basePath: "/api/console",
  path: "/custom-fields",
  caller: "staff",
  role: "manager",
} as const;

export const customFields = {
  show: contract({
    ...COMMON,
    method: "GET",
    summary: "The region's own fields, how many values each has, and how they came to be so",
    reply: CustomFieldList,
  }),
  save: contract({
    ...COMMON,
    method: "PATCH",
    summary: "Put a list of fields in the place of the one before",
    description:
      "`version` is that of the list that was edited: where another list is stored by now, nothing is changed. A renamed field keeps its values, in live and sandbox; those of a removed one stay stored under its name.",
    query: z.strictObject({
      dryRun: queryFlag.meta({ description: "Only tell what would change; nothing is stored." }).optional(),
    }),
    body: CustomFieldEdit,
    reply: CustomFieldEditResult,
    fails: ["validation_error", "custom_fields_changed", "unavailable"],
  }),
};
