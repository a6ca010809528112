import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { STAFF_SESSION_TTL_MS } from "@/lib/access/staff/sessions";
import { env } from "@/lib/platform/env";

type Profile = { sub: string; email?: string; name?: string };

/** How far the identity provider's clock may be ahead of ours. */
const SKEW_MS = 60_000;

/**
 * Returns when the identity provider last asked the user to prove who they are, which can be long before this
 * sign-in. Returns null if the provider doesn't say, or gives a time in the future: with a wrong clock, an
 * old authentication would count as a new one.
 */
export function authenticatedAt(claims: object): Date | null {
  const seconds = "auth_time" in claims ? Number(claims.auth_time) : 0;
  const aheadMs = seconds * 1000 - Date.now();
  return seconds > 0 && aheadMs <= SKEW_MS ? new Date(Date.now() + Math.min(aheadMs, 0)) : null;
}

/**
 * Returns next-auth's provider for the organization's identity provider, or an empty list if none is
 * configured.
 */
export function oidcProvider(): OAuthConfig<Profile>[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (!OIDC_ISSUER) return [];
  return [
    {
      id: "oidc",
      name: "OpenID Connect",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      issuer: OIDC_ISSUER,
      ...(OIDC_CLIENT_ID ? { clientId: OIDC_CLIENT_ID } : {}),
      ...(OIDC_CLIENT_SECRET ? { clientSecret: OIDC_CLIENT_SECRET } : {}),
      // With `max_age`, the provider must report `auth_time`. It also asks the user again after that time.
      authorization: { params: { scope: "openid email profile", max_age: STAFF_SESSION_TTL_MS / 1000 } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub, email, name }) => ({ id: sub, email: email ?? null, name: name ?? null }),
    },
  ];
}
