import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { authOptions } from "./auth-options";

const providers = () => authOptions().providers.map(({ id, options }) => options?.id ?? id);

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret of at least 32 characters");
  Object.assign(env(), { OIDC_ISSUER: "https://id.example.org" });
});
afterEach(() => {
  Object.assign(env(), { OIDC_ISSUER: undefined, OIDC_ONLY: false });
  vi.unstubAllEnvs();
});

test("staff sign in with a mailed code or the identity provider, but with OIDC_ONLY only with the provider", () => {
  expect(providers()).toEqual(["mail", "oidc"]);
  env().OIDC_ONLY = true;
  expect(providers()).toEqual(["oidc"]);
});
