import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/(console)/console/_auth/auth-options";
import { readLimitedBody } from "@/app/(console)/console/_auth/limited-request";
import { redirectError } from "@/app/(console)/console/_auth/redirect-error";
import { rejectMalformedCallbackUrl } from "@/app/(console)/console/_auth/reject-malformed-callback-url";
import { withSignOutErrors } from "@/app/(console)/console/_auth/with-sign-out-errors";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Reads the settings on each request, not on import, because a build has no settings. */
const handler = (request: NextRequest, context: Context, form?: string) =>
  rejectMalformedCallbackUrl(request, form) ??
  withSignOutErrors(authOptions(), (options) => NextAuth(options)(request as never, context as never));

const limitedHandler = async (request: Request, context: Context) => {
  const limited = await readLimitedBody(request, (await context.params).nextauth);
  if ("rejection" in limited) return limited.rejection;
  const { method, headers, url } = request;
  return handler(new NextRequest(url, { method, headers, body: limited.body }), context, limited.body);
};

const readHandler = async (request: NextRequest, context: Context) =>
  redirectError(request.nextUrl.searchParams, (await context.params).nextauth) ?? handler(request, context);

export { limitedHandler as POST, readHandler as GET };
