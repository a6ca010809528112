import "server-only";
import type { NextRequest } from "next/server";
import { candidateCookie } from "@/lib/access/sessions/cookie";
import { redeem } from "@/lib/access/sessions/verify";
import { newContext } from "@/lib/contract/context";
import { readPublicFields } from "@/lib/http/bodies/public-form";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { rejectLinkForm } from "@/lib/http/reject-form";
import { db } from "@/lib/platform/database/client";
import { findRepeatedSignIn, tokensOf } from "@/lib/portal/sign-ins/repeated-sign-in";
import { replaceSessionCookie, toSetCookieHeader } from "@/lib/portal/sign-ins/session-cookie";
import { signInStateCookie } from "@/lib/portal/sign-ins/sign-in-state";

const SIGN_IN_PATH = "/portal/sign-in";

/**
 * Redeems the token of a mailed link, ends other people's sessions in this browser and replaces the session
 * cookie. If the token is invalid, redirects to the sign-in page, which explains why, even if someone else is signed
 * in here. Rejects another site's form, because its token may be another person's.
 */
export async function confirmSignIn(request: NextRequest): Promise<Response> {
  if (!isSameOrigin((name) => request.headers.get(name))) return rejectLinkForm();
  const fields = await readPublicFields(request);
  const token = fields.get("token") ?? "";
  const former = request.cookies.get(candidateCookie().name)?.value;
  const cookie = await replaceSessionCookie(former, await signIn(token, fields.get("attempt")));
  const headers = new Headers({ "cache-control": "no-store" });
  headers.set(
    "location",
    cookie ? `${SIGN_IN_PATH}?confirmed` : `${SIGN_IN_PATH}?${new URLSearchParams({ token, failed: "" })}`,
  );
  if (cookie) {
    headers.append("set-cookie", toSetCookieHeader(cookie));
    const { name, options } = signInStateCookie();
    headers.append("set-cookie", `${name}=; Path=${options.path}; Max-Age=0; HttpOnly; SameSite=Lax`);
  }
  return new Response(null, { status: 303, headers });
}

/** Opens the link's sessions. If the form was sent twice, returns the same sessions again. */
async function signIn(token: string, attempt: string | null) {
  const ctx = newContext({ db: db(), actor: { kind: "system" as const, id: "sign-in" } });
  const newToken = tokensOf(attempt, { token });
  const { opened } = await redeem(ctx, { token }, { newToken });
  return opened.length > 0 ? opened : findRepeatedSignIn(ctx, newToken);
}
