import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { email, recordId, redirectUrl, text, timestamp } from "@/lib/contract/formats";

const visitor = { caller: "public or region", sandbox: "path", method: "POST" } as const;
const linkToken = text({ min: 1, max: 200 });
const code = z.string().regex(/^[0-9]{8}$/, { error: "Must be the eight digits from the e-mail." });

/** The token of a mailed link, or an e-mail address with the code mailed to it. */
const Proof = z.union([z.strictObject({ token: linkToken }), z.strictObject({ email, code })], {
  error: "Send the token of the link, or email and code.",
});

export const group: EndpointGroup = {
  title: "Candidate sessions",
  description: "What candidates do themselves, with a session token instead of a key.",
  position: 9,
};

/** The endpoints for candidates to sign in and out. A region can use them to build its own sign-in page. */
export const sessions = {
  requestVerification: contract({
    ...visitor,
    path: "/auth/candidates/request-email-verification",
    summary: "Mail a link and a code to a candidate's address; the response is the same for every address",
    body: z.strictObject({
      email,
      redirectUrl: redirectUrl
        .meta({
          description: "Where the link leads: exactly one of the region's `allowedRedirectUrls`.",
        })
        .optional(),
    }),
    status: 202,
    message: "Accepted",
    response: z.object({ status: z.literal("accepted"), message: z.string() }),
    fails: ["validation_error", "rate_limited"],
  }),
  verify: contract({
    ...visitor,
    path: "/auth/candidates/verify",
    summary: "Exchange a link's token, or an address and its code, for one session per matching candidate",
    body: Proof,
    response: z.object({
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
  signOut: contract({
    caller: "candidate",
    sandbox: "path",
    method: "POST",
    path: "/auth/candidates/sign-out",
    summary: "End this session",
    response: z.object({ ended: z.literal(true) }),
  }),
};
