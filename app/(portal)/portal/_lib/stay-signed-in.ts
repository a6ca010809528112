import "server-only";
import { cookies } from "next/headers";
import { candidateCookie } from "@/lib/access/sessions/cookie";
import { extendSession } from "@/lib/access/sessions/extend";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { findCandidateContext } from "./own-record";

type RouteContext = { params: Promise<{ record: string }> };

/** Extends the session and its cookie, and returns `{ leftMs }`. Refuses requests from other sites. */
export async function staySignedIn(request: Request, { params }: RouteContext): Promise<Response> {
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findCandidateContext((await params).record);
  const expiresAt = ctx && (await extendSession(ctx, ctx.session.id));
  if (!expiresAt) return new Response(null, { status: 404 });
  const { name, options } = candidateCookie();
  const store = await cookies();
  store.set(name, store.get(name)?.value ?? "", { ...options, expires: expiresAt });
  return Response.json(
    { leftMs: expiresAt.getTime() - Date.now() },
    { headers: { "cache-control": "no-store" } },
  );
}
