import { z } from "zod";
import { contract } from "@/lib/contract/contract";
import { email, recordId } from "@/lib/contract/formats";
import { StaffRole } from "./schema";

const moment = z.iso.datetime();
const code = z.string().trim().min(6).max(20);

const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  sessionId: z.string(),
  regions: z.array(z.object({ id: recordId, slug: z.string(), name: z.string(), role: StaffRole })),
  secondFactor: z.object({ isNeeded: z.boolean(), isSetUp: z.boolean(), canBeSkipped: z.boolean() }),
});

const Session = z.object({
  id: z.string(),
  /** What its browser said of itself. */
  device: z.string(),
  via: z.enum(["mail", "oidc"]),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  isThisOne: z.boolean(),
});

const own = { basePath: "/api/console", caller: "account" } as const;

/** What a person of the console does about himself. */
export const account = {
  requestSignIn: contract({
    basePath: "/api/console",
    caller: "public or region",
    method: "POST",
    path: "/sign-in",
    summary: "Mail a link and a code to a person's address; the answer is the same for every address",
    body: z.strictObject({ email }),
    status: 202,
    message: "Accepted",
    reply: z.object({ status: z.literal("accepted") }),
    fails: ["validation_error", "rate_limited"],
  }),
  me: contract({
    ...own,
    method: "GET",
    path: "/me",
    summary: "Who is signed in, and for which regions",
    reply: Me,
  }),
  sessions: contract({
    ...own,
    method: "GET",
    path: "/sessions",
    summary: "Where this person is signed in",
    reply: z.array(Session),
  }),
  endSession: contract({
    ...own,
    method: "DELETE",
    path: "/sessions/{id}",
    summary: "End one of this person's sessions",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ ended: z.number() }),
    fails: ["validation_error", "session_not_found"],
  }),
  endOtherSessions: contract({
    ...own,
    method: "DELETE",
    path: "/sessions",
    summary: "End all of this person's sessions but this one",
    reply: z.object({ ended: z.number() }),
  }),
  startAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator",
    summary: "A secret for an authenticator app",
    reply: z.object({ secret: z.string(), address: z.string() }),
    fails: ["forbidden"],
  }),
  confirmAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/confirm",
    summary: "Set the authenticator up by a first code of it",
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  renewRecoveryCodes: contract({
    ...own,
    method: "POST",
    path: "/authenticator/recovery-codes",
    summary: "New recovery codes in the place of the old ones, for a fresh code",
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  proposeAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/proposal",
    summary: "A secret for another authenticator app; the one there is counts until it is replaced",
    reply: z.object({ secret: z.string(), address: z.string(), proposal: z.string() }),
    fails: ["forbidden"],
  }),
  replaceAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/replace",
    summary: "Replace the authenticator by a first code of the new one and a fresh code of the old",
    body: z.strictObject({ proposal: z.string().max(1_000), newCode: code, code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  removeAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/remove",
    summary: "Go without a second factor, for a fresh code; managers and admins can't",
    body: z.strictObject({ code }),
    reply: z.object({ removed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  passSecondFactor: contract({
    ...own,
    method: "POST",
    path: "/second-factor",
    summary: "Show the second factor for this session",
    body: z.strictObject({ code }),
    reply: z.object({ passed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  skipSecondFactor: contract({
    ...own,
    method: "POST",
    path: "/second-factor/skip",
    summary: "Go on without a second factor; in the demo only",
    reply: z.object({ passed: z.literal(true) }),
    fails: ["forbidden"],
  }),
};
