import "server-only";

/**
 * Redirects next-auth's error page to the sign-in page. next-auth itself puts the error into a header without
 * encoding it, and fails if the error has a line break.
 */
export function redirectError(query: URLSearchParams, [action, name]: readonly string[]): Response | null {
  if (action !== "error") return null;
  const error = encodeURIComponent(query.get("error") ?? name ?? "");
  return new Response(null, { status: 302, headers: { location: `/console/sign-in?error=${error}` } });
}
