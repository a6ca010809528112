import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { attachmentId, recordId, timestamp } from "@/lib/contract/formats";
import { PageQuery } from "@/lib/contract/pagination";
import { Candidate } from "../candidates/schema";
import { Interaction } from "../interactions/schema";
import { FEED_ACTIONS } from "./feed-actions";

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
    description: "The names of the fields that changed. A custom field is `customFields.` and its name.",
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
      "One entry per candidate, at its last change. Interactions, files and values of custom fields count as changes " +
      "of their candidate. Entries follow the order in which changes were committed, so none is missed.",
    query: FeedQuery.extend({
      include: z.literal("candidate").meta({ description: "The candidates themselves too." }).optional(),
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
      "Each creation, change and removal of candidates, interactions and files, with ids and names of fields only; what is created together with a candidate belongs to its creation. " +
      "Events follow the order in which they were committed, so none is missed.",
    query: FeedQuery.extend({
      action: z.enum(FEED_ACTIONS).meta({ description: "Only this action." }).optional(),
      candidateId: recordId.meta({ description: "Only events of this candidate." }).optional(),
    }),
    response: z.array(FeedEvent),
    meta: FeedMeta,
    fails: ["validation_error", "token_expired"],
  }),
};
