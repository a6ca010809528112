import { expect, test, vi } from "vitest";

// Modules that other test files have loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const email = "noor@example.org";
const account = { type: "oauth", provider: "oidc", providerAccountId: "noor" } as const;
const profile = { email, email_verified: true };
const user = { id: "noor", email };

// This file doesn't call `createTestDatabase`, so the queries fail.
test("if the database fails, an OIDC sign-in throws an error that contains neither SQL nor the e-mail address", async () => {
  // Load the module again, because another test file may have loaded it with the real `next/headers`.
  vi.resetModules();
  const { authOptions } = await import("./auth-options");
  const { signIn, jwt } = authOptions().callbacks ?? {};
  await expect(signIn?.({ account, profile, user })).rejects.toThrow(/^failed$/);
  await expect(jwt?.({ account, profile, user, token: {} })).rejects.toThrow(/^failed$/);
});
