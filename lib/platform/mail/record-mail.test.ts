import { expect, test } from "vitest";
import { recordMail } from "./record-mail";

const about = { kind: "erasurePlanned", to: "noor@example.org", sender: null } as const;
const link = "https://example.org/portal";
const values = { region: "Regio", date: "vrijdag", link };

test.each([
  ["nl", "Dit is een test. Log opnieuw in met een link uit de console of de API."],
  ["en", "This is a test. Sign in again with a link from the console or the API."],
] as const)(
  "in the sandbox, an e-mail about a record says how to sign in instead of linking to the portal (%s)",
  async (language, instead) => {
    const sandbox = await recordMail({ ...about, language, isSandbox: true }, values);
    expect(sandbox.text).toContain(instead);
    expect(sandbox.html + sandbox.text).not.toContain(link);
    const live = await recordMail({ ...about, language, isSandbox: false }, values);
    expect(live.text).toContain(link);
    expect(live.text).not.toContain(instead);
  },
);
