import * as z from "zod";
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
    summary: "Show the custom fields with their usage and history",
    response: CustomFieldList,
  }),
  save: contract({
    ...COMMON,
    method: "PATCH",
    summary: "Replace the list of custom fields",
    description:
      "`version` is the version of the list that was edited. If the list has changed since, nothing is saved. A renamed field keeps its values, in live and sandbox. The values of a removed field stay stored under its name, and are deleted if another field is renamed to that name. A name that a field loses can go to another field only after 24 hours. Requires a fresh proof of identity if stored values are deleted, or if candidates will see a field that was hidden from them.",
    query: z.strictObject({
      dryRun: queryFlag.meta({ description: "Returns what would change without storing it." }).optional(),
    }),
    body: CustomFieldEdit,
    response: CustomFieldEditResult,
    fails: ["validation_error", "custom_fields_changed", "step_up_required", "unavailable"],
  }),
};
