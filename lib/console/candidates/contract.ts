import * as z from "zod";
import type { RegionContext } from "@/lib/contract/context";
import { contract, FileContent } from "@/lib/contract/contract";
import { timestamp } from "@/lib/contract/formats";
import { mutationContract, StaffMutationOptions } from "@/lib/contract/mutation-contract";
import { PageMeta, queryNumber } from "@/lib/contract/pagination";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { customFieldsPatchSchema } from "@/lib/records/custom-fields/patch";
import { TIMELINE_ITEMS_FIRST, TIMELINE_ITEMS_MAX } from "./limits";
import { closed, ExportQuery, ListQuery } from "./list-parameters";
import { CandidateListItem, ClosingReason, Closure, TimelineItem } from "./schema";

const common = {
  basePath: "/api/console",
  method: "GET",
  caller: "staff",
  role: "reader",
  sandbox: "path or header",
} as const;

/** The maximum number of timeline items of each kind. The record's page first uses the default. */
const timelineLimit = queryNumber("Send a whole number.")
  .int()
  .min(1)
  .max(TIMELINE_ITEMS_MAX)
  .default(TIMELINE_ITEMS_FIRST);

const byStaff = { basePath: "/api/console", caller: "staff", role: "adviser" } as const;
const conditional = {
  params: CandidateParams,
  query: StaffMutationOptions,
  conditional: true,
  fails: ["validation_error", "precondition_failed"],
} as const;

export const consoleCandidates = {
  list: contract({
    ...common,
    path: "/candidates",
    summary: "List candidates, filtered and sorted",
    description:
      "Only the first page has `total`, the number of matching candidates. It is exact without filters, and with a single filter: by phase, or by one city, sector, role or qualification, also among closed candidates. A filter by month of registration keeps it exact. Otherwise it is at most 1,000, or what the page shows if counting takes longer than a second; `isTotalMinimum` is true if there are more.",
    query: ListQuery,
    response: z.array(CandidateListItem),
    meta: PageMeta.extend({ total: z.int().nullable(), isTotalMinimum: z.boolean() }),
    fails: ["validation_error"],
  }),
  export: contract({
    ...common,
    role: "adviser",
    stepUp: true,
    path: "/candidates/export",
    summary: "Export the listed candidates as a file",
    description:
      "A workbook has at most 20,000 candidates; CSV has no limit. `separator` applies to CSV, and to the form of dates. The `useLimits` column is always there: it says why staff must not use a candidate's data. The export is recorded in the activity log.",
    query: ExportQuery,
    file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    response: FileContent,
    fails: ["validation_error", "payload_too_large"],
  }),
  cities: contract({
    ...common,
    path: "/candidates/cities",
    summary: "Count candidates per city, largest first, at most 500 cities",
    query: z.strictObject({ closed: closed.optional() }),
    response: z.array(z.object({ name: z.string(), count: z.int() })),
    fails: ["validation_error"],
  }),
  lastChange: contract({
    ...common,
    path: "/candidates/last-change",
    summary: "Show a number that grows with every change to a candidate, so that lists know when to reload",
    response: z.object({ sequence: z.int() }),
  }),
  timeline: contract({
    ...common,
    path: "/candidates/{id}/timeline",
    summary: "Show a candidate's timeline, latest first, at most `limit` items of each kind",
    params: CandidateParams,
    query: z.object({ limit: timelineLimit }),
    response: z.array(TimelineItem),
    meta: z.object({ hasMore: z.boolean() }),
    fails: ["validation_error", "candidate_not_found"],
  }),
  closure: contract({
    ...common,
    path: "/candidates/{id}/closure",
    summary: "Show whether a candidate is closed, and the version to close or reopen it with",
    params: CandidateParams,
    response: z.object({ closure: Closure.nullable() }),
    versioned: true,
    fails: ["validation_error", "candidate_not_found"],
  }),
  mailSignInLink: contract({
    ...byStaff,
    method: "POST",
    sandbox: "path or header",
    path: "/candidates/{id}/sign-in-mail",
    summary: "Mail a candidate a link and a code to sign in to the portal, at most three in 15 minutes",
    params: CandidateParams,
    status: 202,
    message: "Accepted",
    /**
     * Null if the e-mail will be sent. Otherwise the address has reached its limit, and can get the next
     * e-mail at this time.
     */
    response: z.object({ mailAgainAt: timestamp.nullable() }),
    fails: ["validation_error", "candidate_not_found", "rate_limited"],
  }),
  close: {
    ...mutationContract({
      ...conditional,
      method: "POST",
      path: "/candidates/{id}/close",
      mutation: "candidates.close",
      summary: "Close a candidate",
      body: z.strictObject({ reason: ClosingReason }),
    }),
    ...byStaff,
  },
  reopen: {
    ...mutationContract({
      ...conditional,
      method: "POST",
      path: "/candidates/{id}/reopen",
      mutation: "candidates.reopen",
      summary: "Reopen a closed candidate",
    }),
    ...byStaff,
  },
  changeCustomFields: {
    ...mutationContract({
      ...conditional,
      method: "PATCH",
      path: "/candidates/{id}/custom-fields",
      mutation: "candidates.update",
      summary: "Change only the custom field values that you send; null clears an optional field",
      body: (region: RegionContext) =>
        z.strictObject({ customFields: customFieldsPatchSchema(region.customFields) }),
    }),
    ...byStaff,
  },
};
