import { beforeEach, expect, it, vi } from "vitest";
import { securityText } from "./security-text";

function textFor(settings: Record<string, string>, now = new Date("2026-11-22T12:00:00Z")) {
  // Resets the singletons, because settings are parsed only once per process.
  (globalThis as { instroom?: unknown }).instroom = undefined;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return securityText(now);
}
beforeEach(() => {
  vi.unstubAllEnvs();
});

it("security.txt names a contact at the same host by default, and expires within half a year", () => {
  expect(textFor({ BASE_URL: "https://instroom.example" }).split("\n")).toEqual([
    "Contact: mailto:security@instroom.example",
    "Expires: 2027-05-01T00:00:00.000Z",
    "Preferred-Languages: nl, en",
    "Canonical: https://instroom.example/.well-known/security.txt",
    "",
  ]);
});

it.each([
  ["melding@example.org", "mailto:melding@example.org"],
  ["mailto:melding@example.org", "mailto:melding@example.org"],
  ["https://example.org/melden", "https://example.org/melden"],
])("security.txt names the contact %s as a URI", (SECURITY_CONTACT, contact) => {
  expect(textFor({ SECURITY_CONTACT })).toContain(`Contact: ${contact}\n`);
});

it("SECURITY_CONTACT is rejected if it is an http URL", () => {
  expect(() => textFor({ SECURITY_CONTACT: "http://example.org" })).toThrow(/SECURITY_CONTACT/);
});
