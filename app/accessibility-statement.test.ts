import { beforeEach, expect, it, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { readableContact, statementAddress } from "./accessibility-statement";

function setSettings(settings: Record<string, string>) {
  // Resets the singletons, because settings are parsed only once per process.
  (globalThis as { instroom?: unknown }).instroom = undefined;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}
beforeEach(() => {
  vi.unstubAllEnvs();
  setSettings({});
});

it("without the operator's own statement, links lead to the page on which to base one", () => {
  expect(statementAddress("nl")).toBe("/nl/docs/accessibility");
  expect(statementAddress("en")).toBe("/en/docs/accessibility");
});

it("the operator's own statement replaces that page in both languages", () => {
  const ACCESSIBILITY_STATEMENT_URL = "https://example.org/toegankelijkheid";
  setSettings({ ACCESSIBILITY_STATEMENT_URL });
  expect(statementAddress("nl")).toBe(ACCESSIBILITY_STATEMENT_URL);
  expect(statementAddress("en")).toBe(ACCESSIBILITY_STATEMENT_URL);
});

it("barriers are reported to the security contact, unless the operator names another", () => {
  setSettings({ SECURITY_CONTACT: "veilig@example.org" });
  expect(env().ACCESSIBILITY_CONTACT).toBe("mailto:veilig@example.org");
  setSettings({ ACCESSIBILITY_CONTACT: "tel:+31-30-1234567" });
  expect(env().ACCESSIBILITY_CONTACT).toBe("tel:+31-30-1234567");
});

it.each([
  ["mailto:melding@example.org", "melding@example.org"],
  ["tel:+31-30-1234567", "+31-30-1234567"],
  ["https://example.org/melden", "https://example.org/melden"],
])("the contact %s is shown as %s", (uri, shown) => {
  expect(readableContact(uri)).toBe(shown);
});
