import "server-only";
import { PUBLIC_BODY } from "@/lib/contract/contract";
import { fail, isAppError } from "@/lib/contract/errors";
import { fromWeb } from "../route";

const FORM = "application/x-www-form-urlencoded";

/**
 * Returns the URL-encoded form that a request without a session sends, within the limits of API routes that
 * need no key. Parsing a form without limits can block the event loop for seconds. Accepts a missing media
 * type. Fails with `unsupported_media_type`, `payload_too_large` or `validation_error`.
 */
export async function readPublicForm(request: Request): Promise<string> {
  const { header, body } = fromWeb(request);
  const mediaType = header("content-type") ?? FORM;
  if (!mediaType.startsWith(FORM)) return fail("unsupported_media_type", "Send the body as a form.");
  const text = new TextDecoder().decode(await body(PUBLIC_BODY.bytesMax));
  const hasManyFields = text.split("&").length > PUBLIC_BODY.valuesMax;
  return hasManyFields ? fail("validation_error", "Send fewer fields.") : text;
}

/** Returns the fields of the form, or none if the form is invalid, such as one that is too large. */
export async function readPublicFields(request: Request): Promise<URLSearchParams> {
  try {
    return new URLSearchParams(await readPublicForm(request));
  } catch (error) {
    if (isAppError(error)) return new URLSearchParams();
    throw error;
  }
}
