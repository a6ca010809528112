import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSettings } from "@/lib/platform/env";
import { LANGUAGES } from "@/lib/platform/languages";
import { root } from "@/scripts/paths.mjs";
import { settingNames } from "@/scripts/server/settings.mjs";
import { readSource } from "./guide";
import { PAGE_NAMES } from "./pages";

/** Settings whose default depends on other settings. The page describes these defaults in words. */
const DESCRIBED = [
  "DEMO",
  "HOST",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "APP_SECRET",
  "SECURITY_CONTACT",
  "ACCESSIBILITY_CONTACT",
  "MAIL_FROM",
];

const COMMAND = /npm run (?:key|admin|reencrypt|move-files|backup|restore|end-sessions|verify:security-log)/;

const defaults: Record<string, unknown> = {
  ...parseSettings({ DATABASE_URL: "postgres://localhost/instroom", APP_SECRET: "x".repeat(32) }),
  // Only `npm start` reads this setting, because that command starts the processes.
  PROCESSES: "1",
};

describe.each(LANGUAGES)("the deployment page (%s)", (language) => {
  it("lists each setting once, with the same default as the code", async () => {
    const text = await readSource(language, "deployment");
    const rows = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(settingNames().map(String).sort());
    for (const [, name = "", cell = ""] of rows.filter(([, name = ""]) => !DESCRIBED.includes(name))) {
      const value = defaults[name];
      expect(cell, name).toBe(value === undefined || value === false ? "–" : `\`${value}\``);
    }
  });

  it("gives the Compose commands that build a new version, and that roll back without building", async () => {
    const [, upgrade = ""] = (await readSource(language, "deployment")).split("{#upgrade}");
    expect(upgrade).toContain("`docker compose up --detach --build --wait app-1`");
    expect(upgrade).toContain("`docker compose up --detach --no-build --wait app-1`");
  });

  it("says how to apply a changed setting, because a restart in Compose and an apply in Kubernetes don't do that", async () => {
    const [, section = ""] = (await readSource(language, "deployment")).split("{#changed-settings}");
    const [text = ""] = section.split("\n## ");
    for (const command of [
      "`systemctl restart instroom`",
      "`docker compose up --detach --wait app-1`",
      "\nkubectl rollout restart deploy/instroom\n",
    ])
      expect(text).toContain(command);
    const incidents = await readSource(language, "incidents");
    expect(incidents.match(/\]\(\/docs\/deployment#changed-settings\)/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it("installs a release behind the link that an upgrade changes", async () => {
    const text = await readSource(language, "deployment");
    const links = [...text.matchAll(/^ln -sfT \/opt\/instroom-([\d.]+) \/opt\/instroom(?: |$)/gm)];
    expect(links.map(([, version]) => version)).toEqual(["2.2.0", "2.3.0"]);
    for (const [, version] of links)
      expect(text).toMatch(new RegExp(`^git clone .* /opt/instroom-${version}$`, "m"));
  });

  it("explains backups for each way to run Instroom", async () => {
    const text = await readSource(language, "deployment");
    for (const anchor of ["one-machine", "compose", "kubernetes"]) {
      const [section = ""] = text.split(`{#${anchor}}`)[1]?.split("\n## ") ?? [];
      expect(section, anchor).toContain("`BACKUP_FOLDER`");
    }
  });

  it("is linked where another page gives a command that needs the settings of the installation", async () => {
    for (const name of PAGE_NAMES.filter((name) => name !== "deployment")) {
      const text = await readSource(language, name);
      if (COMMAND.test(text)) expect(text, name).toContain("](/docs/deployment#commands)");
    }
  });

  it("names only files that exist", async () => {
    const text = await readSource(language, "deployment");
    const files = [...text.matchAll(/\bdeploy(?:\/[\w.-]+)+/g)].map(([path]) => path.replace(/\.$/, ""));
    expect(files.length).toBeGreaterThan(5);
    const missing = files.filter((path) => path !== "deploy/instroom" && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});
