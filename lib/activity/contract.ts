import { z } from "zod";
import { contract } from "@/lib/contract";
import { PageMeta, PageQuery } from "@/lib/pages";
import { ActorKind, Happening } from "./schema";

const moment = z.iso.datetime({ offset: true, error: "Must be a date and time with a zone." });

export const ActivityQuery = PageQuery.extend({
  actorKind: ActorKind.optional(),
  actorId: z.string().min(1).max(100).optional(),
  action: z.string().min(1).max(100).optional(),
  candidateId: z.string().min(1).max(100).optional(),
  from: moment.optional(),
  until: moment.optional(),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const activity = {
  list: contract({
    root: "/api/console",
    method: "GET",
    path: "/activity",
    caller: "staff",
    role: "adviser",
    sandbox: "path or header",
    summary: "Who did what to which record, the latest first, a page at a time",
    query: ActivityQuery,
    reply: z.array(Happening),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
};
