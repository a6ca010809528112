import { redeemCode } from "../_session/redeem-code";

type SignInRequestResult =
  | { kind: "sent" }
  | { kind: "too many"; retryAfterSeconds: number }
  | { kind: "provider only" }
  | { kind: "rejected"; message: string | null };

/**
 * Requests a sign-in e-mail, whose link leads to the page in `next`. The response is the same whether or not
 * the address has an account.
 */
export async function requestSignIn(email: string, next: string): Promise<SignInRequestResult> {
  const response = await fetch("/api/console/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, next }),
  }).catch(() => null);
  if (response?.ok) return { kind: "sent" };
  if (response?.status === 429) {
    return { kind: "too many", retryAfterSeconds: Number(response.headers.get("retry-after") ?? 60) };
  }
  // `OIDC_ONLY` was set after the page was loaded, so the caller loads it again.
  if (response?.status === 403) return { kind: "provider only" };
  // There is no message if the server didn't respond, or if a proxy returned its own error page.
  const problem = response ? await response.json().catch(() => null) : null;
  return { kind: "rejected", message: problem?.data?.issues?.[0]?.message ?? null };
}

/**
 * Signs in with a link's token or a code and goes to the page in `next`. If that fails, returns the reason.
 * If `OIDC_ONLY` was set after the page was loaded, loads it again, so that it offers only the provider.
 */
export async function completeSignIn(
  proof: Parameters<typeof redeemCode>[0],
  next: string,
): ReturnType<typeof redeemCode> {
  const outcome = await redeemCode(proof);
  if (outcome === "in") window.location.assign(next);
  if (outcome === "provider only") window.location.reload();
  return outcome;
}
