import { apiError } from "@/lib/contract/api-client";
import { TOO_MANY_ATTEMPTS } from "../_auth/too-many-attempts";

/**
 * Signs in with a mailed code. Throws an `ApiError` if the server can't be reached. In that case, next-auth's
 * `signIn` would leave the page.
 */
export async function redeemCode(email: string, code: string): Promise<"in" | "wrong" | "too many"> {
  const { csrfToken } = await fetchJson("/api/auth/csrf");
  const body = new URLSearchParams({ email, code, csrfToken: String(csrfToken), json: "true" });
  const { url } = await fetchJson("/api/auth/callback/mail", { method: "POST", body });
  const error = new URL(String(url), window.location.href).searchParams.get("error");
  if (error === null) return "in";
  return error === TOO_MANY_ATTEMPTS ? "too many" : "wrong";
}

const fetchJson = (path: string, request: RequestInit = {}): Promise<Record<string, unknown>> =>
  fetch(path, request)
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw Object.assign(apiError("unreachable", ""), { cause });
    });
