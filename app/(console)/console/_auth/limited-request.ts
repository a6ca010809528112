import "server-only";
import { consumeClientRateLimit } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { PUBLIC_BODY } from "@/lib/contract/contract";
import { type AppError, fail, isAppError } from "@/lib/contract/errors";
import { fromWeb } from "@/lib/http/route";
import { clientIp } from "@/lib/http/visitor";
import { env } from "@/lib/platform/env";
import { TOO_MANY_ATTEMPTS } from "./too-many-attempts";

type Limited = { body: string } | { rejection: Response };

const MAIL_CALLBACK = "/api/auth/callback/mail";

/**
 * Rate limits the use of mailed links and codes per client IP address. Then reads the body, up to the size
 * limit of API routes that need no key. next-auth itself would read a body of any size. `nextauth` contains
 * the decoded route parameters, which next-auth also uses. The path itself may be percent-encoded or have
 * more segments.
 */
export async function readLimitedBody(request: Request, nextauth: readonly string[]): Promise<Limited> {
  const { remoteAddress, header, body } = fromWeb(request);
  const [action, provider] = nextauth;
  try {
    if (action === "callback" && provider === "mail") {
      await consumeClientRateLimit(MAIL_CALLBACK, clientIp(remoteAddress, header("x-forwarded-for")));
    }
    assertForm(header("content-type"));
    const text = new TextDecoder().decode(await body(PUBLIC_BODY.bytesMax));
    assertFewFields(text);
    return { body: text };
  } catch (error) {
    if (isAppError(error)) return { rejection: toErrorResponse(error) };
    throw error;
  }
}

/**
 * Rejects every media type except URL-encoded forms, because our pages send nothing else. Accepts a missing
 * media type. next-auth would also accept JSON, in which a field could contain any number of values.
 */
function assertForm(mediaType: string | null): void {
  if (mediaType === null || mediaType.startsWith("application/x-www-form-urlencoded")) return;
  fail("unsupported_media_type", "Send the body as a form.");
}

function assertFewFields(text: string): void {
  if (text.split("&").length > PUBLIC_BODY.valuesMax) fail("validation_error", "Send fewer fields.");
}

/** Returns the error in next-auth's format, because next-auth's browser client reads the error from a URL. */
function toErrorResponse({ code, status, headers }: AppError): Response {
  const error = code === "rate_limited" ? TOO_MANY_ATTEMPTS : code;
  const url = `${env().BASE_URL}/console/sign-in?error=${error}`;
  return Response.json({ url }, { status, headers });
}
