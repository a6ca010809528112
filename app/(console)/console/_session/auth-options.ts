import "server-only";
import { headers } from "next/headers";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "@/db/client";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { isAppError } from "@/lib/errors";
import { newUuidV7 } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import { staffCookie, staffTokenIn } from "@/lib/staff/cookie";
import { openStaffSession, revokeStaffToken } from "@/lib/staff/sessions";
import { findStaffByEmail, takeStaffSignIn } from "@/lib/staff/sign-in";
import { oidcProvider } from "./oidc-provider";
import { TRIED_TOO_OFTEN } from "./tried-too-often";

const HOURS = 12;

const context = (): Context => ({
  db: db(),
  actor: { kind: "system", id: "sign-in" },
  requestId: newUuidV7(),
  now: () => new Date(),
});

/** next-auth shows the browser whatever message it is thrown, and logs nothing. */
function failByMark(error: unknown): never {
  if (isAppError(error) && error.code === "rate_limited") throw new Error(TRIED_TOO_OFTEN);
  log().error({ cause: describeError(error) }, "staff sign-in failed");
  throw new Error("failed");
}

/**
 * How staff sign in. next-auth runs the exchange with the identity provider, its cookies and the protection of its forms;
 * the session is ours: the cookie holds its bare token, which the API's handlers look up without the framework.
 */
export const authOptions = (): AuthOptions => ({
  secret: env().APP_SECRET,
  session: { strategy: "jwt", maxAge: HOURS * 60 * 60 },
  cookies: { sessionToken: staffCookie() },
  jwt: {
    encode: async ({ token }) => String(token?.sessionToken ?? ""),
    decode: async ({ token }) =>
      staffTokenIn(`${staffCookie().name}=${token}`) ? { sessionToken: token } : null,
  },
  pages: { signIn: "/console/sign-in", error: "/console/sign-in" },
  providers: [mailedLink(), ...oidcProvider()],
  callbacks: {
    /** The identity provider says who somebody is; that he works here is ours to say. */
    signIn: async ({ account, profile }) => {
      if (account?.type !== "oauth") return true;
      const isVerified = (profile as { email_verified?: boolean } | undefined)?.email_verified === true;
      return isVerified && (await findStaffByEmail(db(), profile?.email ?? "")) !== null;
    },
    jwt: async ({ token, user, account, profile }) => {
      if (!user || !account) return token;
      const isOidc = account.type === "oauth";
      const person = isOidc ? await findStaffByEmail(db(), profile?.email ?? "") : user;
      if (!person) throw new Error("The person is gone.");
      const device = (await headers()).get("user-agent") ?? "";
      const via = isOidc ? "oidc" : "mail";
      const session = await openStaffSession(context(), { staffId: person.id, via, device });
      return { sessionToken: session.token };
    },
    session: async ({ session }) => ({ expires: session.expires }),
  },
  events: {
    signOut: async ({ token }) => {
      await revokeStaffToken(context(), String(token?.sessionToken));
    },
  },
});

/** A mailed link's token, or an address with the mailed code. A GET consumes neither: next-auth takes this by POST only. */
const mailedLink = () =>
  CredentialsProvider({
    id: "mail",
    credentials: { token: {}, email: {}, code: {} },
    authorize: async (given) => {
      const proof = given?.token
        ? { token: given.token }
        : given?.email && given.code
          ? { email: given.email, code: given.code }
          : null;
      const staffId = proof && (await takeStaffSignIn(context(), proof).catch(failByMark));
      return staffId ? { id: staffId } : null;
    },
  });
