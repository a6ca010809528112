import NextAuth from "next-auth";
import { authOptions } from "@/app/(console)/console/_auth/auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Settings are read at the first request, not while building. */
const handler = (request: Request, context: Context) =>
  NextAuth(authOptions())(request as never, context as never);

export { handler as GET, handler as POST };
