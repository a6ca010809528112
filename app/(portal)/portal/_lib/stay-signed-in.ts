import "server-only";
import { cookies } from "next/headers";
import { candidateCookie } from "@/lib/access/sessions/cookie";
import { canExtend, extendSession } from "@/lib/access/sessions/extend";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { cookieLifetime } from "@/lib/portal/sign-ins/session-cookie";
import { findCandidateSessions } from "./find-candidate-sessions";
import { findCandidateContext, findLimitedContext } from "./own-record";
import { showTooManyWrites, tooManyWritesPath } from "./too-many-writes";

type RouteContext = { params: Promise<{ record: string }> };

/**
 * Extends the browser's sessions and their cookie. Returns the remaining time of the record's session.
 * Rejects requests from other sites.
 */
export async function staySignedIn(request: Request, { params }: RouteContext): Promise<Response> {
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const { record } = await params;
  const tooMany = await findLimitedContext(record).then(() => null, tooManyWritesPath);
  if (tooMany) return showTooManyWrites(new URL(tooMany, request.url));
  const contexts = (await findCandidateSessions()).map(candidateContext);
  const position = contexts.findIndex(({ session }) => session.id === record);
  const session = contexts[position]?.session;
  if (!session) return new Response(null, { status: 404 });
  const ends = await Promise.all(contexts.map((ctx) => extendSession(ctx, ctx.session.id)));
  const expiresAt = ends[position];
  if (!expiresAt) return new Response(null, { status: 404 });
  const latest = new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
  const { name, options } = candidateCookie();
  const store = await cookies();
  store.set(name, store.get(name)?.value ?? "", { ...options, maxAge: cookieLifetime(latest) });
  return showSession({ ...session, expiresAt });
}

/** Returns the remaining time of the record's session without extending it. */
export async function showTimeLeft(_: Request, { params }: RouteContext): Promise<Response> {
  const ctx = await findCandidateContext((await params).record);
  return ctx ? showSession(ctx.session) : new Response(null, { status: 404 });
}

const showSession = (session: { createdAt: Date; expiresAt: Date }) =>
  Response.json(
    { leftMs: session.expiresAt.getTime() - Date.now(), canExtend: canExtend(session) },
    { headers: { "cache-control": "no-store" } },
  );
