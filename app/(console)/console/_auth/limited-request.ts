import "server-only";
import { consumeClientRateLimit, SIGN_IN_LIMIT } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { assertMailedCodes } from "@/lib/access/staff/sign-in";
import { type AppError, isAppError } from "@/lib/contract/errors";
import { readPublicForm } from "@/lib/http/bodies/public-form";
import { fromWeb } from "@/lib/http/route";
import { clientIp } from "@/lib/http/visitor";
import { env } from "@/lib/platform/env";
import { TOO_MANY_ATTEMPTS } from "./too-many-attempts";

type Limited = { body: string } | { rejection: Response };

const MAIL_CALLBACK = "/api/auth/callback/mail";

/**
 * Fails if staff sign in only at the identity provider. Rate limits the use of mailed links and codes per
 * client IP address. Then reads the body, up to the size limit of API routes that need no key. next-auth
 * itself would read a body of any size. `nextauth` contains the decoded route parameters, which next-auth
 * also uses. The path itself may be percent-encoded or have more segments. Only accepts forms, because our
 * pages send nothing else, and next-auth would also accept JSON, in which a field could contain any number
 * of values.
 */
export async function readLimitedBody(request: Request, nextauth: readonly string[]): Promise<Limited> {
  const { remoteAddress, header } = fromWeb(request);
  const [action, provider] = nextauth;
  try {
    if (action === "callback" && provider === "mail") {
      assertMailedCodes();
      const address = clientIp(remoteAddress, header("x-forwarded-for"));
      await consumeClientRateLimit(MAIL_CALLBACK, address, SIGN_IN_LIMIT);
    }
    return { body: await readPublicForm(request) };
  } catch (error) {
    if (isAppError(error)) return { rejection: toErrorResponse(error) };
    throw error;
  }
}

/** Returns the error in next-auth's format, because next-auth's browser client reads the error from a URL. */
function toErrorResponse({ code, status, headers }: AppError): Response {
  const error = code === "rate_limited" ? TOO_MANY_ATTEMPTS : code;
  const url = `${env().BASE_URL}/console/sign-in?error=${error}`;
  return Response.json({ url }, { status, headers });
}
