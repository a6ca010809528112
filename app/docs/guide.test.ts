import { existsSync } from "node:fs";
import { join } from "node:path";
import { lexer, type Token, type Tokens, walkTokens } from "marked";
import { describe, expect, it, test } from "vitest";
import { DAILY_MAILS_MAX, MAILS_MAX } from "@/lib/access/mail-limits";
import { CODE_TRIES_MAX, DAILY_TRIES_MAX, PROOF_TTL_MINUTES } from "@/lib/access/mailed-proof";
import {
  ADDRESS_LIMIT,
  SIGN_IN_LIMIT,
  UNKNOWN_KEY_LIMIT,
} from "@/lib/access/rate-limits/consume-address-rate-limit";
import { OVERLAP_MS } from "@/lib/access/regions/rotate-signing-secret";
import { SESSION_TTL_MS } from "@/lib/access/sessions/open";
import { type Contract, MIB } from "@/lib/contract/contract";
import { ERRORS } from "@/lib/contract/errors";
import { REQUEST_TIMEOUT_MS } from "@/lib/engine/callbacks/send";
import { ARCHIVE_RESULT_MS, RETENTION_MS } from "@/lib/engine/mutations/finish";
import { operationHandlers } from "@/lib/engine/mutations/operation-handlers";
import { NESTING_MAX, VALUES_MAX } from "@/lib/http/bodies/parse-json";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { ADDRESS_WRITE_LIMIT, SESSION_WRITE_LIMIT } from "@/lib/portal/contexts/consume-write-limit";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/content/content-limit";
import { DOWNLOAD_TIMEOUT_MS } from "@/lib/records/attachments/download";
import { LINK_TTL_MS } from "@/lib/records/attachments/present";
import { INTERACTIONS_RETURNED_MAX } from "@/lib/records/interactions/find";
import { legacyUserSchema } from "@/lib/records/v1/schema";
import packageJson from "@/package.json";
import { settingNames } from "@/scripts/server/settings.mjs";
import { readSamples } from "./code-samples";
import { parseHeading, parseListItem, readPage, readSource } from "./guide";
import { DUPLICATED_LIMITS } from "./guide-variables";
import { PAGE_NAMES, type PageName } from "./pages";
import { tableMessages } from "./tables";
import { V1_FIELDS } from "./v1-fields";

const tokensOf = async (language: Language, name: PageName): Promise<Token[]> => {
  const found: Token[] = [];
  walkTokens(lexer(await readSource(language, name)), (token) => void found.push(token));
  return found;
};
const isType =
  <T extends Token>(type: string) =>
  (token: Token): token is T =>
    token.type === type;
it("the messages of generated tables contain no placeholders or tags", () => {
  for (const language of LANGUAGES)
    expect(JSON.stringify(tableMessages(language))).not.toMatch(/[<>]|[^"{,:[]\{/);
});

const links = (tokens: Token[]) => tokens.filter(isType<Tokens.Link>("link")).map(({ href }) => href);
const headings = (tokens: Token[]) =>
  tokens
    .filter(isType<Tokens.Heading>("heading"))
    .filter(({ depth }) => depth > 1)
    .map((token) => [token.depth, parseHeading(token).id]);
const listAnchors = (tokens: Token[]) =>
  tokens.filter(isType<Tokens.ListItem>("list_item")).map((item) => parseListItem(item).id);
const codeBlocks = (tokens: Token[]) =>
  tokens
    .filter(isType<Tokens.Code>("code"))
    .map(({ lang = "", text }) => [lang.split(" ", 1)[0] ?? "", text] as const);
const tables = (tokens: Token[]) =>
  tokens
    .filter(isType<Tokens.Table>("table"))
    .map(({ rows }) => rows.map((row) => /^`.*`$/.exec(row[0]?.text ?? "")?.[0] ?? "text"));
const lists = (tokens: Token[]) =>
  tokens.filter(isType<Tokens.List>("list")).map(({ items }) => items.length);

describe.each(PAGE_NAMES)("the %s page", (name) => {
  it("has the same headings, code, lists, tables and links in both languages", async () => {
    const [dutch, english] = [await tokensOf("nl", name), await tokensOf("en", name)];
    for (const extract of [headings, codeBlocks, tables, lists])
      expect(extract(dutch)).toEqual(extract(english));
    expect(links(dutch).sort()).toEqual(links(english).sort());
  });

  it("gives each heading a unique anchor and each code block a label", async () => {
    for (const language of LANGUAGES) {
      const tokens = await tokensOf(language, name);
      const ids = headings(tokens).map(([, id]) => id);
      expect(ids).not.toContain("");
      expect(new Set(ids).size).toBe(ids.length);
      const labels = tokens.filter(isType<Tokens.Code>("code")).map(({ lang }) => lang?.replace(/^\S+/, ""));
      expect(labels).not.toContain("");
    }
  });

  it("links only to pages and anchors that exist", async () => {
    for (const language of LANGUAGES) {
      for (const href of links(await tokensOf(language, name))) {
        if (/^https:/.test(href)) continue;
        if (/^\/samples\//.test(href)) expect(existsSync(join("public", href)), href).toBe(true);
        else await expectAnchor(language, href, name);
      }
    }
  });
});

async function expectAnchor(language: Language, href: string, from: PageName) {
  const [, page = from, anchor] = /^(?:\/docs\/([\w-]+))?(?:#([\w-]+))?$/.exec(href) ?? [];
  expect([...PAGE_NAMES, "reference"], href).toContain(page);
  if (anchor === undefined) return;
  const tokens = await tokensOf(language, page as PageName);
  const ids = headings(tokens).map(([, id]) => id);
  expect([...ids, ...listAnchors(tokens)], href).toContain(anchor);
}

const modules = import.meta.glob<Record<string, unknown>>("/lib/*/*/contract.ts", { eager: true });
const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "caller" in value && "path" in value && "response" in value;
const contracts = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
  .filter(isContract)
  .filter(({ basePath }) => basePath !== "/api/console" && basePath !== "/api");

/** Reads the whole guide in one language, including the samples that call the API. */
const readWholeGuide = async (language: Language) =>
  (
    await Promise.all([
      ...PAGE_NAMES.map((name) => readSource(language, name)),
      ...["create", "find", "update"].map(async (name) => (await readSamples(name))[0]?.code ?? ""),
    ])
  ).join("\n");

const withoutNames = (path: string) => path.replace(/\{\w+\}|\$\w+/g, "*").replace(/[?'"].*$/, "");
const versionless = (path: string) => path.replace(/^\/api\/(?:v2|sandbox)(?=\/)/, "");

/** Finds the API calls in the guide, both as `GET /path` and as curl commands. */
function callsIn(text: string): Set<string> {
  const inText = [...text.matchAll(/`(GET|POST|PATCH|DELETE) (\/[^`]*)`/g)];
  const commands = [...text.matchAll(/curl (?:-G )?(?:-X (\w+) )?['"]http:\/\/localhost:3000(\/api[^'"]*)/g)];
  return new Set(
    [...inText, ...commands].map(([, method = "GET", path = ""]) => {
      const place = withoutNames(path);
      return `${method} ${versionless(place)}`;
    }),
  );
}
const endpointName = ({ method, basePath, path }: Contract) =>
  `${method} ${versionless(withoutNames(`${basePath ?? "/api/v2"}${path}`))}`;

describe("the whole guide", () => {
  it("mentions exactly the endpoints that an integrator can call", async () => {
    const calls = callsIn(await readWholeGuide("en"));
    expect([...calls].sort()).toEqual([...new Set(contracts.map(endpointName))].sort());
  });

  it("mentions every query parameter that an integrator can use", async () => {
    const text = await readWholeGuide("en");
    for (const { query, path } of contracts) {
      const shape = (query as { shape?: object } | undefined)?.shape ?? {};
      for (const key of Object.keys(shape))
        expect(text, `${path} ${key}`).toMatch(new RegExp(`\\b${key}\\b`));
    }
  });

  it("describes the result of every operation", async () => {
    const text = await readSource("en", "mutations");
    for (const operation of Object.keys(operationHandlers)) {
      expect(text).toContain(`| \`${operation}\` |`);
    }
  });

  it("has an anchor for every error code", async () => {
    const { headings: entries } = await readPage("en", "errors");
    for (const code of Object.keys(ERRORS)) expect(entries.map(({ id }) => id)).toContain(code);
  });

  it("mentions only settings that exist", async () => {
    const named = [...(await readWholeGuide("en")).matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name]) => name);
    const others = ["API_KEY", "MUTATION_ID", "SIGNING_SECRET", "APP_ADDRESSES"];
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect([...settingNames(), ...others]).toContain(name);
  });

  it("lists the running version first in the changelog", async () => {
    const [, newest] = (await readPage("en", "changelog")).headings;
    expect(newest?.text).toBe(packageJson.version);
  });
});

test("the limits that are copied for the guide match the limits in the code", () => {
  const HOUR_MS = 3_600_000;
  expect(DUPLICATED_LIMITS).toEqual({
    attachmentMiB: CONTENT_BYTES_MAX / MIB,
    downloadSeconds: DOWNLOAD_TIMEOUT_MS / 1000,
    interactionsReturnedMax: INTERACTIONS_RETURNED_MAX,
    retentionDays: RETENTION_MS / (24 * HOUR_MS),
    archiveResultMinutes: ARCHIVE_RESULT_MS / 60_000,
    overlapHours: OVERLAP_MS / HOUR_MS,
    sessionHours: SESSION_TTL_MS / HOUR_MS,
    callbackSeconds: REQUEST_TIMEOUT_MS / 1000,
    linkHours: LINK_TTL_MS / HOUR_MS,
    verificationMinutes: PROOF_TTL_MINUTES,
    codeTries: CODE_TRIES_MAX,
    dailyTries: DAILY_TRIES_MAX,
    mailsMax: MAILS_MAX,
    dailyMails: DAILY_MAILS_MAX,
    addressAttempts: ADDRESS_LIMIT.points,
    signInAttempts: SIGN_IN_LIMIT.points,
    unknownKeyAttempts: UNKNOWN_KEY_LIMIT.points,
    sessionWrites: SESSION_WRITE_LIMIT.points,
    addressWrites: ADDRESS_WRITE_LIMIT.points,
    nestingMax: NESTING_MAX,
    valuesMax: VALUES_MAX,
  });
});

test("the table of version 1 fields matches the schema of version 1", () => {
  const sent = {
    naam: "Noor",
    email: "noor@example.org",
    privacy_consent: true,
    telefoon: "0612345678",
    linkedin: "https://example.org/noor",
    geboortedatum: "1990-02-28",
    adres: "Dorpsstraat 1",
    plaats: "Assen",
    postcode: "9401 AA",
    fase: "matchen",
    sector: ["Hoger onderwijs"],
    functie: ["OOP"],
    kwalificatie: ["PDG"],
    vooropleiding: "havo",
    motivatie: "Graag",
    interacties: [{ datum: "2026-03-01", soort: ["Anders"], samenvatting: "Vraag" }],
    custom_fields: [{ field_name: "Wijk", field_value: "Noord" }],
  };
  const definitions = [{ name: "Wijk", type: "text" as const, required: false }];
  const { candidate, contacts } = legacyUserSchema(definitions).parse(sent);
  const [contact] = contacts;
  const interaction = { performedAt: "2026-03-01T00:00:00Z", types: ["Anders"], summary: "Vraag" };
  expect(contact).toEqual(interaction);
  expect(V1_FIELDS.filter(({ parent }) => !parent).map(({ from }) => from)).toEqual(Object.keys(sent));
  const { interacties: _, custom_fields: __, ...plain } = sent;
  for (const [from, value] of Object.entries(plain)) {
    const to = V1_FIELDS.find((field) => field.from === from)?.to ?? "";
    expect(candidate).toHaveProperty(to, value);
  }
  expect(candidate.customFields).toEqual({ Wijk: "Noord" });
});
