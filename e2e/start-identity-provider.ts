import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The e-mail address that the identity provider reports as unverified. */
export const UNVERIFIED_EMAIL = "onbevestigd@example.org";

export interface IdentityProvider {
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts an identity provider on loopback that accepts any e-mail address without a password check. */
export async function startIdentityProvider(baseUrl: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "instroom", client_secret: "end-to-end-test-secret" };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${baseUrl}/api/auth/callback/oidc`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: id !== UNVERIFIED_EMAIL, name: id }),
    }),
  });
  server.on("request", provider.callback());
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
