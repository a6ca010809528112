import { z } from "zod";
import { Candidate, CandidateSelfPatch } from "@/lib/candidates/schema";
import { contract } from "@/lib/contract";
import { email, httpUrl, recordId, text, timestamp } from "@/lib/formats";
import { InteractionType } from "@/lib/interactions/schema";
import { Acknowledgement } from "@/lib/mutation-contract";
import { MutationStatus } from "@/lib/mutations/schema";
import { queryNumber } from "@/lib/pages";
import { Session } from "./schema";

/** As long as one request may be held, as on `/mutations/{id}` (contract §4). */
const WAIT_SECONDS_MAX = 25;

/** The candidate's own record, with of contact moments what concerns the candidate, and what became of own changes. */
export const CandidateSelf = Candidate.omit({
  interactions: true,
  customFields: true,
  attachments: true,
}).extend({
  interactions: z.array(z.object({ type: InteractionType, performedAt: timestamp })),
  region: z.object({ id: recordId, name: z.string() }),
  session: Session,
  mutations: z.array(
    z.object({
      mutationId: z.uuid(),
      operation: z.string(),
      status: MutationStatus,
      createdAt: timestamp,
      finishedAt: timestamp.nullable(),
    }),
  ),
});

const visitor = { caller: "public or region", sandbox: "path", method: "POST" } as const;
const linkToken = text({ min: 1, max: 200 });
const code = z.string().regex(/^[0-9]{6}$/, { error: "Must be the six digits from the mail." });

/** Either a link's token, or the address with the code that was mailed to it. */
const Proof = z.union([z.strictObject({ token: linkToken }), z.strictObject({ email, code })], {
  error: "Send the token of the link, or email and code.",
});

const own = { caller: "candidate", sandbox: "path" } as const;
const ownWrite = {
  ...own,
  path: "/auth/candidates/me",
  status: 202,
  message: "Accepted",
  reply: Acknowledgement,
} as const;

/** What a candidate does with a session. A region may build a flow of its own on these. */
export const sessions = {
  requestVerification: contract({
    ...visitor,
    path: "/auth/candidates/request-email-verification",
    summary: "Mail a link and a code to a candidate's address; the answer is the same for every address",
    body: z.strictObject({
      email,
      redirectUrl: httpUrl
        .meta({
          description: "Where the link leads: one of the region's `allowedRedirectUrls`, as it stands there.",
        })
        .optional(),
    }),
    status: 202,
    message: "Accepted",
    reply: z.object({ status: z.literal("accepted"), message: z.string() }),
    fails: ["validation_error", "rate_limited"],
  }),
  verify: contract({
    ...visitor,
    path: "/auth/candidates/verify",
    summary: "Exchange a link's token, or an address and its code, for a session with each candidate",
    body: Proof,
    reply: z.object({
      candidates: z.array(
        z.object({
          candidateId: recordId,
          regionName: z.string(),
          sessionToken: z.string(),
          expiresAt: timestamp,
        }),
      ),
    }),
    fails: ["validation_error", "unauthorized", "rate_limited"],
  }),
  me: contract({
    ...own,
    method: "GET",
    path: "/auth/candidates/me",
    summary: "The candidate of this session; with `wait`, once the candidate's own changes are done",
    query: z.strictObject({
      wait: queryNumber("Send a number of seconds.")
        .min(0)
        .max(WAIT_SECONDS_MAX)
        .default(0)
        .meta({ description: "Seconds to hold the answer until the candidate's own changes are done." }),
    }),
    reply: CandidateSelf,
    fails: ["validation_error", "candidate_not_found"],
  }),
  update: contract({
    ...ownWrite,
    method: "PATCH",
    mutation: "candidates.update",
    summary: "Change fields that are the candidate's own",
    body: CandidateSelfPatch,
    fails: ["validation_error"],
  }),
  delete: contract({
    ...ownWrite,
    method: "DELETE",
    mutation: "candidates.delete",
    summary: "Delete the candidate's own record for good",
  }),
  signOut: contract({
    ...own,
    method: "POST",
    path: "/auth/candidates/sign-out",
    summary: "End this session",
    reply: z.object({ ended: z.literal(true) }),
  }),
};
