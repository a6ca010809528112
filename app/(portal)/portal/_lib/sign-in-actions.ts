"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { candidateCookie } from "@/lib/access/sessions/cookie";
import { clientIp } from "@/lib/http/visitor";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { visitorContext } from "@/lib/portal/contexts/visitor-context";
import { sessionCookie } from "@/lib/portal/sign-ins/session-cookie";
import { type SignInState, signInByMail } from "@/lib/portal/sign-ins/sign-in-by-mail";
import { endAllSessions, endSession } from "@/lib/records/candidates/end-sessions";
import { findCandidateSessions } from "./find-candidate-sessions";
import { requestLanguage } from "./request-language";

/** Sends a sign-in mail or verifies its code. A correct code redirects to the candidate's records. */
export async function signIn(state: SignInState, form: FormData): Promise<SignInState> {
  const requestHeaders = await headers();
  const ctx = visitorContext({
    language: await requestLanguage(),
    clientAddress: clientIp(requestHeaders.get("x-instroom-client"), requestHeaders.get("x-forwarded-for")),
  });
  const result = await signInByMail(ctx, state.email, form);
  const cookie = sessionCookie(result.opened);
  if (!cookie) return result.state;
  (await cookies()).set(cookie.name, cookie.value, cookie.options);
  redirect("/portal");
}

/** Ends the sessions of this browser. */
export async function signOut(): Promise<void> {
  for (const access of await findCandidateSessions())
    await endSession(candidateContext(access), access.session.id);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}

/** Ends every session, in all browsers, of the candidates that this browser is signed in as. */
export async function signOutEverywhere(): Promise<void> {
  for (const access of await findCandidateSessions())
    await endAllSessions(candidateContext(access), access.session.candidateId);
  (await cookies()).delete(candidateCookie().name);
  redirect("/portal");
}
