"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { db } from "@/db/client";
import { isAppError } from "@/lib/errors";
import { email as EmailAddress } from "@/lib/formats";
import { spendClient } from "@/lib/http/spend-address";
import { clientAddressOf } from "@/lib/http/visitor";
import { newUuidV7 } from "@/lib/ids";
import { sessions } from "@/lib/sessions/contract";
import { candidateCookie, toCookieValue } from "@/lib/sessions/cookie";
import { endSession, endSessionsOf } from "@/lib/sessions/end";
import { countAttempt } from "@/lib/sessions/limit";
import { requestVerification } from "@/lib/sessions/request";
import { addressDigestOf } from "@/lib/sessions/verification";
import { redeem } from "@/lib/sessions/verify";
import { findCandidates } from "./find-candidates";
import { contextOf } from "./own-record";
import { requestLanguage } from "./request-language";

/** Counts a try of the one who sent the form together with those that come by the API. */
async function countClient({ path }: { path: string }): Promise<void> {
  const sent = await headers();
  await spendClient(path, clientAddressOf(sent.get("x-instroom-client"), sent.get("x-forwarded-for")));
}

async function visitor() {
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

const tooMany = (error: unknown): Pick<SignInState, "problem" | "seconds"> => {
  if (!isAppError(error) || error.code !== "rate_limited") throw error;
  return { problem: "tooMany", seconds: Number(error.headers["retry-after"] ?? 60) };
};

/** Asks for a mail, or tries its code: the form says which. Who is known can't be told from the answer. */
export async function signInByMail(state: SignInState, form: FormData): Promise<SignInState> {
  const email = String(form.get("email") ?? state.email).trim();
  const fine = { email, problem: null, seconds: 0 };
  if (form.get("step") === "again") return { ...fine, step: "address" };
  if (form.get("step") === "code") return tryCode(email, String(form.get("code") ?? "").replace(/\s/g, ""));
  if (!EmailAddress.safeParse(email).success) return { ...fine, step: "address", problem: "invalidEmail" };
  try {
    await countClient(sessions.requestVerification);
    const input = { params: undefined, query: undefined, body: { email } };
    await requestVerification(await visitor(), input, sessions.requestVerification);
  } catch (error) {
    return { ...fine, step: "address", ...tooMany(error) };
  }
  return { ...fine, step: "code" };
}

async function tryCode(email: string, code: string): Promise<SignInState> {
  const refused = { step: "code", email, problem: "wrongCode", seconds: 0 } as const;
  if (!/^[0-9]{6}$/.test(code) || !EmailAddress.safeParse(email).success) return refused;
  const ctx = await visitor();
  try {
    await countClient(sessions.verify);
    await countAttempt("verify", addressDigestOf(email));
  } catch (error) {
    return { ...refused, ...tooMany(error) };
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
  for (const access of await findCandidates()) await endSession(contextOf(access), access.session.id);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}

/** Ends all sessions of these candidates, in whatever browser. */
export async function signOutEverywhere(): Promise<void> {
  for (const access of await findCandidates())
    await endSessionsOf(contextOf(access), access.session.candidateId);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}
