import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/platform/languages";
import { settingNames } from "@/scripts/server/settings.mjs";
import { readSource } from "./guide";

it.each(LANGUAGES)(
  "the incident page needs no SQL, because the embedded PostgreSQL comes without psql (%s)",
  async (language) => {
    const page = await readSource(language, "incidents");
    const [, account = ""] = page.split("{#account}");
    expect(account.split("\n## ")[0]).toContain("\nnpm run end-sessions\n");
    expect(page).not.toContain("```sql");
  },
);

it.each(LANGUAGES)(
  "the incident page says what changing APP_SECRET takes with several containers or pods (%s)",
  async (language) => {
    const page = await readSource(language, "incidents");
    const row = page.split("\n").find((line) => line.startsWith("| `APP_SECRET` |"));
    expect(row).toMatch(/machines, containers (?:or|of) pods/);
  },
);

it.each(LANGUAGES)(
  "the pages on incidents and backups say to replace the copy of APP_SECRET after it was changed (%s)",
  async (language) => {
    const page = await readSource(language, "incidents");
    const row = page.split("\n").find((line) => line.startsWith("| `APP_SECRET` |"));
    expect(row).toMatch(
      /\[(?:replace your copy elsewhere|Vervang daarna je kopie elders)\]\(\/docs\/backup#secret\)/,
    );
    const [, secret = ""] = (await readSource(language, "backup")).split("{#secret}");
    expect(secret.split("\n## ")[0]).toMatch(
      /\*\*(?:Replace your copy elsewhere|Vervang meteen je kopie elders)/,
    );
  },
);

/** Settings that are secret, or that contain a password or key. */
const SECRET = /SECRET|PASSWORD|TOKEN|_KEY|HEADERS|^(?:DATABASE|DATABASE_DIRECT|SMTP|REDIS)_URL$/;

it.each(LANGUAGES)(
  "the incident page says how to change each secret in the settings (%s)",
  async (language) => {
    const [, section = ""] = (await readSource(language, "incidents")).split("{#secrets}");
    const [text = ""] = section.split("\n## ");
    const example = readFileSync("deploy/compose.env.example", "utf8");
    const ofCompose = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    const secrets = [...settingNames(), ...ofCompose].map(String).filter((name) => SECRET.test(name));
    expect(secrets.length).toBeGreaterThan(12);
    expect(secrets.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
    expect(text).toContain(
      "\ndocker compose exec postgres psql --username=postgres --command='\\password instroom'\n",
    );
  },
);

it.each(LANGUAGES)(
  "the incident page says how to find what a leaked key made, and to replace the secret that it could read (%s)",
  async (language) => {
    const [, section = ""] = (await readSource(language, "incidents")).split("{#key}");
    const [text = ""] = section.split("\n## ");
    expect(text).toMatch(/“(?:By|Door) \(id\)”/);
    expect(text).toContain("](/docs/regions#signing-secret)");
  },
);
