import "server-only";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import { type OpenedSession, redeem } from "@/lib/access/sessions/verify";
import type { Context } from "@/lib/contract/context";
import { isAppError } from "@/lib/contract/errors";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";

const SIGN_IN_PATH = "/portal/sign-in";

/**
 * Uses up the token of a mailed link that the page's form sends, and keeps the sessions in a cookie. A form of another site is led to
 * the page without effect: it could sign somebody in as somebody else.
 */
export async function confirmSignIn(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const token = String(form.get("token") ?? "");
  const opened = isSameOrigin((name) => request.headers.get(name)) ? await redeemToken(token) : [];
  const headers = new Headers({ "cache-control": "no-store" });
  headers.set(
    "location",
    opened.length > 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ token })}`,
  );
  const [first] = opened;
  if (first) headers.set("set-cookie", sessionCookie(opened, first.expiresAt));
  return new Response(null, { status: 303, headers });
}

/** The page says of a link that is no good what is the matter with it. */
async function redeemToken(token: string): Promise<OpenedSession[]> {
  const ctx: Context = {
    db: db(),
    actor: { kind: "system", id: "sign-in" },
    requestId: newUuidV7(),
    now: () => new Date(),
  };
  return redeem(ctx, { token }).catch((error: unknown) => {
    if (isAppError(error)) return [];
    throw error;
  });
}

function sessionCookie(opened: OpenedSession[], expiresAt: Date): string {
  const { name, options } = candidateCookie();
  const value = toCookieValue(opened.map(({ token }) => token));
  const secure = options.secure ? "; Secure" : "";
  return `${name}=${value}; Path=${options.path}; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}
