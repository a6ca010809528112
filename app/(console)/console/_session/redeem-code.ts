import { TOO_MANY_ATTEMPTS, TRIED_TOO_OFTEN_TODAY } from "../_auth/too-many-attempts";

type Outcome = "in" | "wrong" | "too many" | "daily limit" | "provider only" | "no cookie" | "unreachable";

/** next-auth's error code for a wrong, used or expired proof. */
const WRONG_PROOF = "CredentialsSignin";
const OUTCOMES: Record<string, Outcome> = {
  [WRONG_PROOF]: "wrong",
  [TOO_MANY_ATTEMPTS]: "too many",
  [TRIED_TOO_OFTEN_TODAY]: "daily limit",
  forbidden: "provider only",
};

/**
 * Signs in with a mailed code or with the token of a mailed link. If the server fails or can't be reached,
 * the user can try again, because the proof may not have been used. next-auth's `signIn` would then throw or
 * leave the page.
 */
export async function redeemCode(
  proof: { token: string } | { email: string; code: string },
): Promise<Outcome> {
  try {
    const { csrfToken } = await fetchJson("/api/auth/csrf");
    const body = new URLSearchParams({ ...proof, csrfToken: String(csrfToken), json: "true" });
    const { url } = await fetchJson("/api/auth/callback/mail", { method: "POST", body });
    if (typeof url !== "string") return "unreachable";
    const { searchParams } = new URL(url, window.location.href);
    // next-auth rejected the CSRF token. The browser blocks its cookie, or the page isn't at `BASE_URL`.
    if (searchParams.has("csrf")) return "no cookie";
    const error = searchParams.get("error");
    return error === null ? "in" : (OUTCOMES[error] ?? "unreachable");
  } catch {
    return "unreachable";
  }
}

const fetchJson = async (path: string, request: RequestInit = {}): Promise<Record<string, unknown>> =>
  (await fetch(path, request)).json();
