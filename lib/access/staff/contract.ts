import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { email, recordId } from "@/lib/contract/formats";
import { StaffRole } from "./schema";

const dateTime = z.iso.datetime();
const code = z.string().trim().min(6).max(20);
/** The page of the console to which the mailed link leads. */
const next = z.string().max(2_000).optional();
/** A secret that the server proposed, encrypted. */
const proposal = z.string().max(1_000);
const ProposedSecret = z.object({ secret: z.string(), uri: z.string(), proposal: z.string() });

const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  sessionId: z.string(),
  /** The times until the session ends: at the latest, and if the user does nothing until then. */
  sessionEnd: z.object({ atLatestMs: z.int(), ifInactiveMs: z.int() }),
  regions: z.array(z.object({ id: recordId, slug: z.string(), name: z.string(), role: StaffRole })),
  secondFactor: z.object({ isNeeded: z.boolean(), isSetUp: z.boolean(), canBeSkipped: z.boolean() }),
  /** Whether a request that requires a step-up would fail now. */
  isStepUpNeeded: z.boolean(),
});

const Session = z.object({
  id: z.string(),
  /** The browser's `User-Agent`. */
  device: z.string(),
  via: z.enum(["mail", "oidc"]),
  createdAt: dateTime,
  lastSeenAt: dateTime,
  expiresAt: dateTime,
  isThisOne: z.boolean(),
});

const own = { basePath: "/api/console", caller: "account" } as const;

/**
 * For endpoints that a user needs before entering the second factor. All other endpoints reject a session
 * whose second factor is missing.
 */
const signingIn = { ...own, beforeSecondFactor: true } as const;

/** The endpoints for staff to manage their own account. */
export const account = {
  requestSignIn: contract({
    basePath: "/api/console",
    caller: "public or region",
    method: "POST",
    path: "/sign-in",
    summary: "Mail a link and a code to a staff member's address; the response is the same for every address",
    description: "The mailed link leads to the page of the console in `next`.",
    body: z.strictObject({ email, next }),
    status: 202,
    message: "Accepted",
    response: z.object({ status: z.literal("accepted") }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  me: contract({
    ...signingIn,
    method: "GET",
    path: "/me",
    summary: "The signed-in staff member and their regions",
    response: Me,
  }),
  sessions: contract({
    ...own,
    method: "GET",
    path: "/sessions",
    summary: "The staff member's open sessions",
    response: z.array(Session),
  }),
  endSession: contract({
    ...own,
    method: "DELETE",
    path: "/sessions/{id}",
    summary: "End one of the staff member's sessions",
    params: z.strictObject({ id: z.uuid() }),
    response: z.object({ ended: z.number() }),
    fails: ["validation_error", "session_not_found"],
  }),
  endOtherSessions: contract({
    ...own,
    method: "DELETE",
    path: "/sessions",
    summary: "End all other sessions of the staff member",
    response: z.object({ ended: z.number() }),
  }),
  startAuthenticator: contract({
    ...signingIn,
    // Without step-up, someone who finds an open session could set up their own app and use its codes for
    // every later step-up.
    stepUp: true,
    method: "POST",
    path: "/authenticator",
    summary: "Create a secret for an authenticator app",
    description: "The secret is stored only after its first code, which is accepted for 15 minutes.",
    response: ProposedSecret,
    fails: ["forbidden"],
  }),
  confirmAuthenticator: contract({
    ...signingIn,
    method: "POST",
    path: "/authenticator/confirm",
    summary: "Confirm the authenticator with its first code",
    body: z.strictObject({ proposal, code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden"],
  }),
  renewRecoveryCodes: contract({
    ...own,
    method: "POST",
    path: "/authenticator/recovery-codes",
    summary: "Replace the recovery codes; needs a fresh code",
    body: z.strictObject({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  proposeAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/proposal",
    summary: "Create a secret for another authenticator app; the current one works until it is replaced",
    response: ProposedSecret,
    fails: ["forbidden"],
  }),
  replaceAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/replace",
    summary:
      "Replace the authenticator; needs a first code from the new one and a fresh code from the old one",
    body: z.strictObject({ proposal, newCode: code, code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  removeAuthenticator: contract({
    ...own,
    method: "POST",
    path: "/authenticator/remove",
    summary: "Remove the authenticator; needs a fresh code, and is not allowed for managers and admins",
    body: z.strictObject({ code }),
    response: z.object({ removed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  passSecondFactor: contract({
    ...signingIn,
    method: "POST",
    path: "/second-factor",
    summary: "Verify the second factor for this session",
    description:
      "After a wrong code, `data.triesLeft` is the number of tries left. After the last one, you have to wait 15 minutes.",
    body: z.strictObject({ code }),
    response: z.object({ passed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  stepUp: contract({
    ...signingIn,
    method: "POST",
    path: "/step-up",
    summary: "Confirm again who you are, before a request that otherwise fails with `step_up_required`",
    description:
      "`code` is from the authenticator app, or is a recovery code. Without an app, it is the code of a sign-in e-mail. With `OIDC_ONLY`, users without an app sign in again at the identity provider instead.",
    body: z.strictObject({ code }),
    response: z.object({ passed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "second_factor_required", "rate_limited"],
  }),
  mailOwnCode: contract({
    ...signingIn,
    method: "POST",
    path: "/step-up/mail",
    summary: "Mail a link and a code to the signed-in staff member's own address",
    description:
      "If the address has had the maximum number of e-mails, no e-mail is sent, and `mailAgainAt` is the earliest time for the next one.",
    body: z.strictObject({ next }),
    status: 202,
    message: "Accepted",
    response: z.object({ mailAgainAt: dateTime.nullable() }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  skipSecondFactor: contract({
    ...signingIn,
    method: "POST",
    path: "/second-factor/skip",
    summary: "Skip the second factor; only in the demo",
    response: z.object({ passed: z.literal(true) }),
    fails: ["forbidden"],
  }),
};
