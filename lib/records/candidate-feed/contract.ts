import { z } from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { recordId, timestamp } from "@/lib/contract/formats";
import { PageQuery } from "@/lib/contract/pagination";
import { Candidate } from "../candidates/schema";

export const group: EndpointGroup = {
  title: "Changes",
  description: "What happened since you last asked, in an order in which nothing is missed.",
  position: 4,
};

export const FeedQuery = PageQuery.pick({ pageSize: true }).extend({
  since: z
    .string()
    .min(1)
    .max(2000)
    .meta({
      description:
        "`meta.next` of the page before, or `0` to start from the beginning. Without it, the page is empty and `meta.next` starts from now.",
    })
    .optional(),
});

export const FeedMeta = z.object({
  next: z.string().meta({ description: "Send this as `since` to read what comes after this page." }),
  hasMore: z.boolean().meta({ description: "Whether there is more to read at once." }),
});

const CandidateChange = z.object({
  id: recordId,
  change: z.enum(["created", "updated", "archived", "deleted"]),
  changedAt: timestamp,
  candidate: Candidate.optional().meta({
    description: "The candidate as it is now, with `include=candidate`. Absent once the candidate is gone.",
  }),
});

export const candidateFeed = {
  changes: contract({
    method: "GET",
    path: "/candidates/changes",
    caller: "region",
    sandbox: "path or header",
    summary: "What changed in the region's candidates since a token, oldest first",
    description:
      "One entry per candidate, at its last change. Interactions, files and values of custom fields count as changes " +
      "of their candidate. Entries follow the order in which changes were committed, so none is missed.",
    query: FeedQuery.extend({
      include: z.literal("candidate").meta({ description: "The candidates themselves too." }).optional(),
    }),
    response: z.array(CandidateChange),
    meta: FeedMeta,
    fails: ["validation_error", "token_expired"],
  }),
};
