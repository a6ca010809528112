import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { LANGUAGES } from "@/lib/platform/languages";
import packageJson from "@/package.json";
import { settingNames } from "@/scripts/server/settings.mjs";
import { usages } from "@/scripts/usages.mjs";
import { readSource } from "./guide";

const findAll = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];
const source = (name: string) => readFileSync(`scripts/${name}.ts`, "utf8");

it.each(LANGUAGES)(
  "the page on backups names only commands, options and settings that exist (%s)",
  async (language) => {
    const page = await readSource(language, "backup");
    const commands = findAll(page, /npm run ([\w:]+)/g);
    expect(commands.sort()).toEqual(["backup", "restore"]);
    for (const command of commands) expect(packageJson.scripts).toHaveProperty(String(command));
    for (const command of ["backup", "restore"]) {
      const line = new RegExp(`npm run ${command} -- (.*)`).exec(page)?.[1] ?? "";
      const options = findAll(line, /--([a-z-]+)/g);
      expect(options.length).toBeGreaterThan(0);
      for (const option of options)
        expect(source(command)).toMatch(new RegExp(`["\\s{]${option}"?: \\{ type`));
    }
    for (const option of findAll(page, /`--([a-z-]+)`/g))
      expect(usages.backup + usages.restore).toContain(`--${option} `);
    const settings = findAll(page, /`([A-Z]+_[A-Z_]+)`/g).filter((name) => name !== "S3_");
    expect(settings).toEqual(expect.arrayContaining(["BACKUP_FOLDER", "BACKUP_HOURS", "BACKUP_KEEP"]));
    for (const name of settings) expect(settingNames()).toContain(name);
  },
);

it.each(LANGUAGES)(
  "the page on backups creates the folder of the service before a restore on a new machine (%s)",
  async (language) => {
    const page = await readSource(language, "backup");
    const unit = readFileSync("deploy/instroom.service", "utf8");
    const [, dataDir] = /DATA_DIR=(\S+)/.exec(unit) ?? [];
    const folder = `install --directory --owner=instroom --group=instroom --mode=0700 ${dataDir}\n`;
    expect(page.indexOf(folder)).toBeGreaterThan(0);
    expect(page.indexOf("\ninstroom restore ")).toBeGreaterThan(page.indexOf(folder));
  },
);

it.each(LANGUAGES)(
  "the page on backups prepares a new machine for Compose before it restores there (%s)",
  async (language) => {
    const page = await readSource(language, "backup");
    const example = readFileSync("deploy/compose.env.example", "utf8");
    const folderOf = (name: string) => new RegExp(`^${name}=(\\S+)`, "m").exec(example)?.[1];
    const lines = [
      `install --directory --owner=1000 --group=1000 --mode=0700 ${folderOf("STORAGE_FOLDER")}`,
      `chown --recursive 1000:1000 ${folderOf("BACKUP_FOLDER")}`,
      "docker compose build app-1",
      "docker compose run --rm app-1 node scripts/cli.mjs restore",
      "docker compose up --detach --wait",
    ];
    const places = lines.map((line) => page.indexOf(`\n${line}`));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  },
);

it.each(LANGUAGES)(
  "the page on backups states the default interval and number of backups (%s)",
  async (language) => {
    const page = await readSource(language, "backup");
    const { BACKUP_HOURS, BACKUP_KEEP } = env();
    expect([BACKUP_HOURS, BACKUP_KEEP]).toEqual([24, 14]);
    expect(page).toMatch(/24 (?:hours|uur)[^.]* 14\./);
  },
);

async function readList(language: (typeof LANGUAGES)[number]): Promise<string> {
  const [, afterwards = ""] = (await readSource(language, "backup")).split("{#afterwards}");
  return afterwards.split("\n## ")[0] ?? "";
}

it.each(LANGUAGES)(
  "the page on backups says whose access, settings and mail a restore sets back (%s)",
  async (language) => {
    const list = await readList(language);
    for (const words of [/\brol(?:e|len)/, /`allowedRedirectUrls`/, /hidden|verborgen/, /notices|berichten/i])
      expect(list).toMatch(words);
    expect(list).toMatch(/record ?database/);
    expect(list).toContain("`updatedAfter`");
  },
);

it.each(LANGUAGES)(
  "the pages on backups and incidents say what must not be sent again after a restore, and that ids change (%s)",
  async (language) => {
    const list = await readList(language);
    expect(list).toMatch(/(?:sent or imported again|aanmaakt of importeert)/);
    for (const code of ["mutationId", "candidateIds", "candidate_not_found"])
      expect(list).toContain(`\`${code}\``);
    const [, steps = ""] = (await readSource(language, "incidents")).split("{#database}");
    expect(steps).toMatch(/may be sent or imported again|Stuur of importeer alleen opnieuw wie/);
    expect(steps).toMatch(/another id|ander id/);
  },
);

it.each(LANGUAGES)(
  "the page on backups says how to find the privacy requests that a restore loses (%s)",
  async (language) => {
    const list = await readList(language);
    expect(list).toMatch(/restriction or objection|beperking of bezwaar/);
    expect(list).toContain("`erasureRequestedAt`");
  },
);
