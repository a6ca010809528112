"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { candidateCookie } from "@/lib/access/sessions/cookie";
import { visitorContext } from "@/lib/portal/contexts/visitor-context";
import { endCookieSessions } from "@/lib/portal/sign-ins/end-cookie-sessions";
import { endSessionsEverywhere } from "@/lib/portal/sign-ins/same-address";
import { replaceSessionCookie } from "@/lib/portal/sign-ins/session-cookie";
import { enterCode, requestCode, requestCodeAgain } from "@/lib/portal/sign-ins/sign-in-by-mail";
import { type SignInState, signInStateCookie, toCookieValue } from "@/lib/portal/sign-ins/sign-in-state";
import { findCandidateSessions } from "./find-candidate-sessions";
import { findSignInState } from "./find-sign-in-state";
import { formAction } from "./form-action";
import { recordsPath } from "./records-path";
import { clientAddress, requester } from "./requester";

/** Keeps the cookie that stores the address small, because browsers reject cookies over 4 KiB. */
const EMAIL_LENGTH_MAX = 254;

/** The state after a form on the code-entry page is sent, if the browser no longer has the address. */
const FORGOTTEN: SignInState = { step: "address", email: "", problem: { kind: "deadCode" } };

/**
 * Sends a sign-in e-mail to the address in the form. If the form has no address, uses the address of the
 * unfinished sign-in.
 */
export const requestMail = formAction([], async (form): Promise<null> => {
  const former = form.has("email") ? null : await findSignInState(form);
  if (former) return showState(await requestCodeAgain(await visitor(), former));
  if (!form.has("email")) return showState(FORGOTTEN);
  const email = String(form.get("email") ?? "")
    .trim()
    .slice(0, EMAIL_LENGTH_MAX);
  return showState(await requestCode(await visitor(), email));
});

/**
 * Checks the code in the form. After a correct code, ends other people's sessions in this browser and
 * redirects to the candidate's record or list of records.
 */
export const confirmCode = formAction([], async (form): Promise<null> => {
  const former = await findSignInState(form);
  if (!former) return showState(FORGOTTEN);
  const sent = { typed: String(form.get("code") ?? ""), attempt: String(form.get("attempt") ?? "") };
  const { state, opened } = await enterCode(await visitor(), former, sent);
  const store = await cookies();
  const cookie = await replaceSessionCookie(store.get(candidateCookie().name)?.value, opened);
  if (!cookie) return showState(state);
  store.set(cookie.name, cookie.value, cookie.options);
  await forget(signInStateCookie());
  redirect(recordsPath(opened.map(({ sessionId }) => sessionId)));
});

/** Forgets the sessions and the address, because the next person at this device must not see them. */
async function forgetCandidate(): Promise<void> {
  await forget(candidateCookie());
  await forget(signInStateCookie());
}

/**
 * Deletes a cookie. Repeats the cookie's options, because browsers reject a `__Host-` cookie that is set
 * without `Secure`.
 */
async function forget({ name, options }: { name: string; options: object }): Promise<void> {
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** Redirects to the page of the current step, so that reloading the page doesn't submit the form again. */
async function showState(state: SignInState): Promise<never> {
  const { name, options } = signInStateCookie();
  (await cookies()).set(name, toCookieValue(state), options);
  redirect(state.step === "address" ? "/portal?problem" : "/portal/code");
}

async function visitor() {
  return visitorContext({ ...(await requester()), clientAddress: await clientAddress() });
}

export const signOut = formAction([], async (): Promise<null> => {
  const store = await cookies();
  const { name } = candidateCookie();
  await endCookieSessions(store.get(name)?.value);
  await forgetCandidate();
  redirect("/portal/signed-out");
});

/** Ends all sessions of the people who are signed in here, also in other browsers and at other regions. */
export const signOutEverywhere = formAction([], async (): Promise<null> => {
  await endSessionsEverywhere(await findCandidateSessions());
  await forgetCandidate();
  redirect("/portal/signed-out");
});
