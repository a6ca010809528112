import "server-only";
import { headers } from "next/headers";
import type { AuthOptions, Profile } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { staffCookie, staffTokenIn } from "@/lib/access/staff/cookie";
import { openStaffSession, revokeStaffToken } from "@/lib/access/staff/sessions";
import { findStaffByEmail, recordFailedSignIn, redeemStaffSignIn } from "@/lib/access/staff/sign-in";
import { newContext } from "@/lib/contract/context";
import { isAppError } from "@/lib/contract/errors";
import { clientIp } from "@/lib/http/visitor";
import { appSecrets, deriveKey } from "@/lib/platform/app-keys";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { authenticatedAt, oidcProvider } from "./oidc-provider";
import { TOO_MANY_ATTEMPTS, TRIED_TOO_OFTEN_TODAY } from "./too-many-attempts";

const SESSION_HOURS = 12;

async function signInContext() {
  const given = await headers();
  const address = clientIp(given.get("x-instroom-client"), given.get("x-forwarded-for"));
  return newContext({ db: db(), actor: { kind: "system", id: "sign-in" } as const, address });
}

type SignInContext = Awaited<ReturnType<typeof signInContext>>;

/** Runs a step of the sign-in. If it fails, throws an error with a public message. */
async function withPublicErrors<T>(step: (ctx: SignInContext) => Promise<T>): Promise<T> {
  const ctx = await signInContext();
  return step(ctx).catch((error) => throwPublicError(error, ctx.requestId));
}

/**
 * Throws an error with a public message, because next-auth sends thrown messages to the browser. Logs the
 * original error, unless the sign-in was rate limited.
 */
function throwPublicError(error: unknown, requestId: string): never {
  if (isAppError(error) && error.code === "rate_limited")
    throw new Error(error.data.isDayUsedUp ? TRIED_TOO_OFTEN_TODAY : TOO_MANY_ATTEMPTS);
  log().error({ requestId, cause: describeError(error) }, "staff sign-in failed");
  throw new Error("failed");
}

async function isKnownStaff(ctx: SignInContext, profile: Profile | undefined): Promise<boolean> {
  const isVerified = (profile as { email_verified?: boolean } | undefined)?.email_verified === true;
  const email = profile?.email ?? "";
  if (isVerified && (await findStaffByEmail(db(), email))) return true;
  // Don't record an unverified address, because it may be someone else's.
  await recordFailedSignIn(ctx, { via: "oidc", ...(isVerified ? { email } : {}) });
  return false;
}

/**
 * Configures staff sign-in. next-auth handles the OIDC exchange with its cookies and CSRF protection. We
 * manage the session ourselves. The session cookie holds an opaque token that the API's handlers can look up
 * without next-auth.
 */
export const authOptions = (): AuthOptions => ({
  secret: deriveKey(appSecrets()[0], "next-auth").toString("base64url"),
  session: { strategy: "jwt", maxAge: SESSION_HOURS * 60 * 60 },
  cookies: { sessionToken: staffCookie() },
  jwt: {
    encode: async ({ token }) => String(token?.sessionToken ?? ""),
    decode: async ({ token }) =>
      staffTokenIn(`${staffCookie().name}=${token}`) ? { sessionToken: token } : null,
  },
  pages: { signIn: "/console/sign-in", error: "/console/sign-in" },
  providers: [...(env().OIDC_ONLY ? [] : [mailProvider()]), ...oidcProvider()],
  callbacks: {
    /** The identity provider proves who the user is. Our list of staff decides whether they have access. */
    signIn: ({ account, profile }) =>
      account?.type === "oauth" ? withPublicErrors((ctx) => isKnownStaff(ctx, profile)) : true,
    jwt: async ({ token, user, account, profile }) => {
      if (!user || !account) return token;
      const isOidc = account.type === "oauth";
      return withPublicErrors(async (ctx) => {
        const person = isOidc ? await findStaffByEmail(db(), profile?.email ?? "") : user;
        if (!person) throw new Error("This staff member no longer exists.");
        const given = await headers();
        const device = given.get("user-agent") ?? "";
        const via = isOidc ? "oidc" : "mail";
        const proof = isOidc && profile ? { authenticatedAt: authenticatedAt(profile) } : {};
        const session = await openStaffSession(ctx, { staffId: person.id, via, device, ...proof });
        // Revoke the former session. The new cookie replaces its cookie, so nobody could sign out of it.
        const former = staffTokenIn(given.get("cookie"));
        if (former) await revokeStaffToken(ctx, former, person.id);
        return { sessionToken: session.token };
      });
    },
    session: async ({ session }) => ({ expires: session.expires }),
  },
  events: {
    signOut: async ({ token }) => {
      await revokeStaffToken(await signInContext(), String(token?.sessionToken));
    },
  },
});

/**
 * Accepts the token of a mailed link, or an e-mail address with the mailed code. next-auth accepts
 * credentials by POST only, so a GET never consumes a token.
 */
const mailProvider = () =>
  CredentialsProvider({
    id: "mail",
    credentials: { token: {}, email: {}, code: {} },
    authorize: async (given) => {
      const proof = given?.token
        ? { token: given.token }
        : given?.email && given.code
          ? { email: given.email, code: given.code }
          : null;
      const staffId = proof && (await withPublicErrors((ctx) => redeemStaffSignIn(ctx, proof)));
      return staffId ? { id: staffId } : null;
    },
  });
