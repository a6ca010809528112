import * as z from "zod";
import { contract, FileContent } from "@/lib/contract/contract";
import { EXPORT_FORMATS } from "@/lib/contract/export-format";
import { dateTime } from "@/lib/contract/formats";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { CSV_SEPARATORS } from "@/lib/csv-separator";
import { LogLanguage } from "../log-language";
import { SecurityAction, SecurityEvent } from "./schema";

const Filters = z.strictObject({
  action: SecurityAction.optional(),
  from: dateTime.optional(),
  until: dateTime.optional(),
});
export type SecurityLogFilters = z.output<typeof Filters>;

const COMMON = { basePath: "/api/console", caller: "administrator", method: "GET" } as const;

export const securityLog = {
  list: contract({
    ...COMMON,
    path: "/administration/security-log",
    summary: "List sign-ins and changes of access in all regions, latest first",
    query: Filters.extend(PageQuery.shape),
    response: z.array(SecurityEvent),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  export: contract({
    ...COMMON,
    stepUp: true,
    path: "/administration/security-log/export",
    summary: "Export the security log, latest first",
    description:
      "A workbook has at most 20,000 rows; CSV has no limit. `separator` applies to CSV, and to the form of dates. People appear by id only, because the file outlives their removal.",
    query: Filters.extend({
      format: z.enum(EXPORT_FORMATS).default("csv"),
      separator: z.enum(CSV_SEPARATORS).default("comma"),
      language: LogLanguage.optional(),
    }),
    file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    response: FileContent,
    fails: ["validation_error", "payload_too_large"],
  }),
};
