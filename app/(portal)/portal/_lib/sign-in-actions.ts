"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { consumeClientRateLimit } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { sessions } from "@/lib/access/sessions/contract";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import { requestVerification } from "@/lib/access/sessions/request";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { redeem } from "@/lib/access/sessions/verify";
import { isAppError } from "@/lib/contract/errors";
import { email as EmailAddress } from "@/lib/contract/formats";
import { clientIp } from "@/lib/http/visitor";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { endAllSessions, endSession } from "@/lib/records/candidates/end-sessions";
import { findCandidateSessions } from "./find-candidate-sessions";
import { candidateContext } from "./own-record";
import { requestLanguage } from "./request-language";

/** Counts a try of the one who sent the form together with those that come by the API. */
async function countClient({ path }: { path: string }): Promise<void> {
  const sent = await headers();
  await consumeClientRateLimit(path, clientIp(sent.get("x-instroom-client"), sent.get("x-forwarded-for")));
}

async function visitorContext() {
  return {
    db: db(),
    actor: { kind: "system" as const, id: "public" },
    requestId: newUuidV7(),
    now: () => new Date(),
    mode: "live" as const,
    region: null,
    language: await requestLanguage(),
  };
}

export type SignInState = {
  step: "address" | "code";
  email: string;
  problem: "invalidEmail" | "wrongCode" | "tooMany" | null;
  seconds: number;
};

const rateLimitState = (error: unknown): Pick<SignInState, "problem" | "seconds"> => {
  if (!isAppError(error) || error.code !== "rate_limited") throw error;
  return { problem: "tooMany", seconds: Number(error.headers["retry-after"] ?? 60) };
};

/** Asks for a mail, or tries its code: the form says which. Who is known can't be told from the answer. */
export async function signInByMail(state: SignInState, form: FormData): Promise<SignInState> {
  const email = String(form.get("email") ?? state.email).trim();
  const fine = { email, problem: null, seconds: 0 };
  if (form.get("step") === "again") return { ...fine, step: "address" };
  if (form.get("step") === "code")
    return verifyCode(email, String(form.get("code") ?? "").replace(/\s/g, ""));
  if (!EmailAddress.safeParse(email).success) return { ...fine, step: "address", problem: "invalidEmail" };
  try {
    await countClient(sessions.requestVerification);
    const input = { params: undefined, query: undefined, body: { email } };
    await requestVerification(await visitorContext(), input, sessions.requestVerification);
  } catch (error) {
    return { ...fine, step: "address", ...rateLimitState(error) };
  }
  return { ...fine, step: "code" };
}

async function verifyCode(email: string, code: string): Promise<SignInState> {
  const refused = { step: "code", email, problem: "wrongCode", seconds: 0 } as const;
  if (!/^[0-9]{6}$/.test(code) || !EmailAddress.safeParse(email).success) return refused;
  const ctx = await visitorContext();
  try {
    await countClient(sessions.verify);
    await consumeAttempt("verify", addressDigestOf(email));
  } catch (error) {
    return { ...refused, ...rateLimitState(error) };
  }
  const opened = await redeem(ctx, { email, code }, { mode: "live" }).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
  const [first] = opened;
  if (!first) return refused;
  const { name, options } = candidateCookie();
  const value = toCookieValue(opened.map(({ token }) => token));
  (await cookies()).set(name, value, { ...options, expires: first.expiresAt });
  redirect("/portal");
}

/** Ends this browser's sessions, on every process. */
export async function signOut(): Promise<void> {
  for (const access of await findCandidateSessions())
    await endSession(candidateContext(access), access.session.id);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}

/** Ends all sessions of these candidates, in whatever browser. */
export async function signOutEverywhere(): Promise<void> {
  for (const access of await findCandidateSessions())
    await endAllSessions(candidateContext(access), access.session.candidateId);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}
