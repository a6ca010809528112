import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/(console)/console/_auth/auth-options";
import { limitedBody } from "@/app/(console)/console/_auth/limited-request";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Reads the settings on each request, not on import, because a build has no settings. */
const handler = (request: Request, context: Context) =>
  NextAuth(authOptions())(request as never, context as never);

const limitedHandler = async (request: Request, context: Context) => {
  const limited = await limitedBody(request);
  if ("refusal" in limited) return limited.refusal;
  const { method, headers, url } = request;
  return handler(new NextRequest(url, { method, headers, body: limited.body }), context);
};

export { handler as GET, limitedHandler as POST };
