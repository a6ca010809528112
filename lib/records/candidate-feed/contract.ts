import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { attachmentId, recordId, timestamp } from "@/lib/contract/formats";
import { PageQuery } from "@/lib/contract/pagination";
import { Candidate } from "../candidates/schema";
import { Interaction } from "../interactions/schema";
import { UseLimitList } from "../privacy/schema";
import { FEED_ACTIONS } from "./feed-actions";

export const group: EndpointGroup = {
  title: "Changes",
  description: "What happened since your last request, in commit order, so that you miss nothing.",
  position: 4,
};

export const FeedQuery = PageQuery.pick({ pageSize: true }).extend({
  since: z
    .string()
    .min(1)
    .max(2000)
    .meta({
      description:
        "`meta.next` of the previous page, or `0` to start from the beginning. If you leave it out, the page is empty and `meta.next` starts from now.",
    })
    .optional(),
});

export const FeedMeta = z.object({
  next: z.string().meta({ description: "Send this as `since` to read what comes after this page." }),
  hasMore: z.boolean().meta({ description: "Whether you can read more right now." }),
});

const CandidateChange = z.object({
  id: recordId,
  change: z.enum(["created", "updated", "archived", "deleted"]),
  changedAt: timestamp,
  candidate: Candidate.optional().meta({
    description:
      "The candidate as it is now, with `include=candidate`. Absent if the candidate was deleted or archived.",
  }),
  useLimits: UseLimitList.optional(),
});

/**
 * The published schema has no list here, because the parameter's type must stay compatible with its only
 * earlier value, `candidate`. Accepts the values in any order.
 */
const INCLUDES = ["candidate", "useLimits", "candidate,useLimits"] as const;
const inOrder = (value: unknown) =>
  typeof value === "string" ? [...new Set(value.split(","))].sort().join(",") : value;
export type FeedInclude = (typeof INCLUDES)[number];

/** The standard fields that an event can name. Events can also name custom fields. */
export const EVENT_FIELDS = [
  ...Object.keys(Candidate.omit({ interactions: true, customFields: true }).shape),
  ...Object.keys(Interaction.shape),
];

const FeedEvent = z.object({
  action: z.enum(FEED_ACTIONS),
  candidateId: recordId,
  interactionId: recordId.optional(),
  attachmentId: attachmentId.optional(),
  otherCandidateId: recordId.optional().meta({ description: "The other candidate of a merge." }),
  fields: z.array(z.string()).optional().meta({
    description: "The names of the changed fields. For a custom field: `customFields.` followed by its name.",
  }),
  mutationId: z.uuid().nullable(),
  actor: z.enum(["integration", "staff", "candidate", "system"]),
  occurredAt: timestamp,
});
export type FeedEvent = z.input<typeof FeedEvent>;

export const candidateFeed = {
  changes: contract({
    method: "GET",
    path: "/candidates/changes",
    caller: "region",
    sandbox: "path or header",
    summary: "What changed in the region's candidates since a token, oldest first",
    description:
      "One entry per candidate, for its latest change. Changes to interactions, files, custom field values and use limits " +
      "count as changes to their candidate. Entries are in the order in which changes were committed, so you miss none.",
    query: FeedQuery.extend({
      include: z
        .preprocess(inOrder, z.enum(INCLUDES))
        .meta({
          description:
            "Also return the candidates, or why their data must not be used at the moment, or both.",
        })
        .optional(),
    }),
    response: z.array(CandidateChange),
    meta: FeedMeta,
    fails: ["validation_error", "token_expired"],
  }),
  events: contract({
    method: "GET",
    path: "/events",
    caller: "region",
    sandbox: "path or header",
    summary: "What happened to the region's candidates since a token, oldest first",
    description:
      "One event for each creation, change and removal of a candidate, interaction or file, with only ids and field names. Interactions and files that are created together with a candidate are part of its event. " +
      "Events are in the order in which they were committed, so you miss none.",
    query: FeedQuery.extend({
      action: z.enum(FEED_ACTIONS).meta({ description: "Only events with this action." }).optional(),
      candidateId: recordId.meta({ description: "Only events of this candidate." }).optional(),
    }),
    response: z.array(FeedEvent),
    meta: FeedMeta,
    fails: ["validation_error", "token_expired"],
  }),
};
