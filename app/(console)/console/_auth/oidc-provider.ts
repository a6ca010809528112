import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/platform/env";

type Profile = { sub: string; email?: string; name?: string };

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
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub, email, name }) => ({ id: sub, email: email ?? null, name: name ?? null }),
    },
  ];
}
