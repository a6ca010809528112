import * as z from "zod";
import { contract, FileContent } from "@/lib/contract/contract";
import { EXPORT_FORMATS } from "@/lib/contract/export-format";
import { dateTime, text } from "@/lib/contract/formats";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { CSV_SEPARATORS } from "@/lib/csv-separator";
import { LogLanguage } from "../log-language";
import { ActorKind, AuditEvent } from "./schema";

export const ActivityFilters = z.strictObject({
  actorKind: ActorKind.optional(),
  action: text({ min: 1, max: 100 }).optional(),
  candidateId: text({ min: 1, max: 100 }).optional(),
  from: dateTime.optional(),
  until: dateTime.optional(),
});
export type ActivityFilters = z.output<typeof ActivityFilters>;
const ActivityQuery = ActivityFilters.extend(PageQuery.shape);
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const activity = {
  list: contract({
    basePath: "/api/console",
    method: "GET",
    path: "/activity",
    caller: "staff",
    role: "adviser",
    sandbox: "path or header",
    summary: "List activity, latest first",
    query: ActivityQuery,
    response: z.array(AuditEvent),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  export: contract({
    basePath: "/api/console",
    method: "GET",
    path: "/activity/export",
    caller: "staff",
    role: "manager",
    stepUp: true,
    sandbox: "path or header",
    summary: "Export activity, latest first",
    description:
      "A workbook has at most 20,000 rows; CSV has no limit. `separator` applies to CSV, and to the form of dates. Candidates appear by id only, because the file outlives their deletion.",
    query: ActivityFilters.extend({
      format: z.enum(EXPORT_FORMATS).default("csv"),
      separator: z.enum(CSV_SEPARATORS).default("comma"),
      language: LogLanguage.optional(),
    }),
    file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    response: FileContent,
    fails: ["validation_error", "payload_too_large"],
  }),
};
