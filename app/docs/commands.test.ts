import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lexer, type Tokens } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  execute,
  newCandidateSession,
  newKey,
  newRegion,
  perform,
  type TestRegion,
} from "@/lib/testing/api";
import { secretsIn } from "@/lib/testing/mail-server";
import { type Receiver, startReceiver } from "@/lib/testing/receiver";
import { serveTestApi } from "@/lib/testing/served-api";
import { mailTo, openMailTest } from "@/lib/testing/sign-in-by-mail";
import { readSamples } from "./code-samples";
import { readSource } from "./guide";
import { PAGE_NAMES, type PageName } from "./pages";

/** Every command of the guide, run by a shell as the page prints it, against the real handlers and the real engine. */

let api: Awaited<ReturnType<typeof serveTestApi>>;
let close: () => Promise<void>;
let receiver: Receiver;
let folder: string;
let adminKey: string;
let webhookKey: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "instroom-commands-"));
  receiver = await startReceiver();
  api = await serveTestApi();
  close = await openMailTest({ BASE_URL: api.baseUrl, ALLOW_PRIVATE_TARGETS: "1" });
  adminKey = await newKey("admin");
  webhookKey = await newKey("webhook");
});
afterAll(async () => {
  await api.close();
  await close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const HAS_CURL = spawnSync("curl", ["--version"]).status === 0;
if (!HAS_CURL) process.stderr.write("There is no curl here: the guide's commands are skipped.\n");

/** Ids of records that a command may need, made anew for each, as some commands remove them. */
async function variablesFor(command: string, region: TestRegion): Promise<Record<string, string>> {
  const mode = command.includes("/api/sandbox") ? "sandbox" : "live";
  const root = mode === "live" ? "/api/v2" : "/api/sandbox";
  const { candidateId, token } = await newCandidateSession(region, { mode });
  const at = `${root}/candidates/${candidateId}`;
  const moment = { type: "Anders", performedAt: "2026-03-01T09:00:00Z", summary: "First" };
  const interaction = await perform(region, "POST", `${at}/interactions`, { body: moment });
  const file = { filename: "cv.txt", data: "data:text/plain;base64,Q1Y=" };
  const attachment = await perform(region, "POST", `${at}/attachments`, {
    body: { curriculumVitae: [file] },
  });
  const mutation = await perform(region, "PATCH", at, { body: { city: "Assen" } });
  const address = "/api/v2/auth/regions/api-keys";
  const key = await call("POST", address, { key: region.key, body: { description: "Website" } });
  return {
    API_KEY: region.key,
    ADMIN_KEY: adminKey,
    WEBHOOK_KEY: webhookKey,
    REGION_ID: region.id,
    KEY_ID: key.body.data.id,
    CANDIDATE_ID: candidateId,
    INTERACTION_ID: interaction.result.interactions[0].id,
    ATTACHMENT_ID: attachment.result.curriculumVitae[0].id,
    MUTATION_ID: mutation.mutationId,
    SESSION_TOKEN: token,
    ...(command.includes("$LINK_TOKEN") ? { LINK_TOKEN: await linkToken(region) } : {}),
  };
}

async function linkToken(region: TestRegion): Promise<string> {
  const email = `link-${Date.now()}@example.org`;
  await newCandidateSession(region, { email });
  return secretsIn(await mailTo(email, { key: region.key })).token;
}

type Ran = { exitCode: number | null; output: string; errors: string };

function run(program: string, parameters: string[], variables: Record<string, string>): Promise<Ran> {
  const child = spawn(program, parameters, { cwd: folder, env: { ...process.env, ...variables } });
  const ran: Ran = { exitCode: null, output: "", errors: "" };
  child.stdout.on("data", (part) => {
    ran.output += part;
  });
  child.stderr.on("data", (part) => {
    ran.errors += part;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (exitCode) => resolve({ ...ran, exitCode }));
  });
}

/** As in a shell of the reader's, but that curl's exit tells of a refusal too. Callbacks of samples go to a receiver here. */
const shell = (command: string, variables: Record<string, string>) =>
  run(
    "bash",
    [
      "-euc",
      `curl() { command curl --fail-with-body -sS "$@"; }\n${command
        .replace(
          /https%3A%2F%2Fexample\.org|http%3A%2F%2F127\.0\.0\.1%3A4000/,
          encodeURIComponent(receiver.origin),
        )
        .replace(/\?wait=\d+/, "?wait=10")}`,
    ],
    variables,
  );

/** Executes what a command queues, as version 1 waits for it. */
async function whileExecuting<T>(region: TestRegion, running: Promise<T>): Promise<T> {
  let hasEnded = false;
  const ended = running.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    await execute(region);
    await Promise.race([ended, sleep(50)]);
  }
  return ended;
}

/** The names and kinds of values, all the way down; where the guide shows none, anything will do. */
function expectShape(real: unknown, shown: unknown, at = "answer"): void {
  if (shown === null || real === null) return;
  expect(Array.isArray(real) ? "list" : typeof real, at).toBe(Array.isArray(shown) ? "list" : typeof shown);
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length > 0 && real.length > 0) expectShape(real[0], shown[0], `${at}[0]`);
  } else if (typeof shown === "object" && Object.keys(shown).length > 0) {
    expect(Object.keys(real as object).sort(), at).toEqual(Object.keys(shown).sort());
    for (const [name, value] of Object.entries(shown)) {
      expectShape((real as Record<string, unknown>)[name], value, `${at}.${name}`);
    }
  }
}

type Step = { label: string; command: string; answer: string | undefined };

/** The commands of a page, each with the answer that is shown right below it. */
async function stepsOf(name: PageName): Promise<Step[]> {
  const tokens = lexer(await readSource("en", name)).filter(({ type }) => type !== "space") as Tokens.Code[];
  const steps: Step[] = [];
  for (const [index, { type, lang = "", text }] of tokens.entries()) {
    if (type !== "code" || !/^(sh|samples) /.test(lang)) continue;
    const command = lang.startsWith("sh") ? text : (await readSamples(text.trim()))[0]?.code;
    const next = tokens[index + 1];
    const answer = next?.type === "code" && next.lang?.startsWith("json ") ? next.text : undefined;
    // Samples without cURL are receivers; they have a test of their own.
    if (command?.includes("curl")) steps.push({ label: lang, command, answer });
  }
  return steps;
}

describe.skipIf(!HAS_CURL).each(PAGE_NAMES)("the commands of the page %s", (name) => {
  test("do what they say, and are answered as the page shows", async () => {
    for (const { label, command, answer } of await stepsOf(name)) {
      const region = await newRegion();
      const variables = await variablesFor(command, region);
      const { exitCode, output, errors } = await whileExecuting(region, shell(command, variables));
      expect([exitCode, exitCode === 0 ? "" : output + errors], label).toEqual([0, ""]);
      if (answer) {
        expectShape(JSON.parse(output), JSON.parse(answer), label);
        expect(JSON.parse(output).statusCode, label).toBe(JSON.parse(answer).statusCode);
        expect(JSON.parse(output).meta, label).toEqual(JSON.parse(answer).meta);
      }
    }
  });
});
