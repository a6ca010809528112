import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lexer, type Tokens } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findExecutable } from "@/scripts/test-runner/executables.mjs";
import { call, drainQueue, newGlobalKey, newRegion, type TestRegion } from "@/test/api";
import { startTestApiServer } from "@/test/api-server";
import { feedFixtures } from "@/test/feed-fixtures";
import { createGuideVariables } from "@/test/guide-variables";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { readSamples } from "./code-samples";
import { readSource } from "./guide";
import { PAGE_NAMES, type PageName } from "./pages";

/** Runs the commands and code samples of the guide against the real handlers and engine. */

let api: Awaited<ReturnType<typeof startTestApiServer>>;
let close: () => Promise<void>;
let receiver: HttpReceiver;
let folder: string;
let keys: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "instroom-commands-"));
  receiver = await startHttpReceiver();
  api = await startTestApiServer();
  close = await setUpMailTest({ BASE_URL: api.baseUrl, ALLOW_PRIVATE_TARGETS: "1" });
  installClient();
  keys = { ADMIN_KEY: await newGlobalKey("admin"), WEBHOOK_KEY: await newGlobalKey("webhook") };
});
afterAll(async () => {
  await api.close();
  await close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Installs the client, which the JavaScript samples import. */
function installClient() {
  const installed = join(folder, "node_modules", "@instroom", "client");
  mkdirSync(installed, { recursive: true });
  copyFileSync("packages/client/package.json", join(installed, "package.json"));
  const compiler = "node_modules/typescript/lib/tsc.js";
  execFileSync(process.execPath, [compiler, "-p", "packages/client", "--outDir", join(installed, "dist")]);
}

const HAS_CURL = findExecutable("curl") !== undefined;
if (!HAS_CURL) process.stderr.write("curl is not installed: the guide's commands are skipped.\n");

type RunResult = { exitCode: number | null; output: string; errors: string };

function run(program: string, parameters: string[], variables: Record<string, string>): Promise<RunResult> {
  const child = spawn(program, parameters, { cwd: folder, env: { ...process.env, ...variables } });
  const ran: RunResult = { exitCode: null, output: "", errors: "" };
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

/**
 * Runs a command in a shell. Makes curl fail on HTTP errors, sends the command's callbacks to a local
 * receiver, and sets `wait` to 10 seconds.
 */
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

/** Drains the queue while the request runs, because a version 1 request waits for its mutation. */
async function whileExecuting<T>(region: TestRegion, running: Promise<T>): Promise<T> {
  let hasEnded = false;
  const ended = running.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    await drainQueue(region);
    await Promise.race([ended, sleep(50)]);
  }
  return ended;
}

/**
 * Compares the field names and types of two values, at all levels. Compares only the first items of lists.
 * Null matches anything, an empty list matches any list, and an empty object in the guide matches any object.
 */
function expectShape(real: unknown, shown: unknown, at = "response"): void {
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

type Step = { label: string; command: string; response: string | undefined };

/** Returns the commands of a page, each with the response that the page shows below it. */
async function stepsOf(name: PageName): Promise<Step[]> {
  const tokens = lexer(await readSource("en", name)).filter(({ type }) => type !== "space") as Tokens.Code[];
  const steps: Step[] = [];
  for (const [index, { type, lang = "", text }] of tokens.entries()) {
    if (type !== "code" || !/^(sh|samples) /.test(lang)) continue;
    const command = lang.startsWith("sh") ? text : (await readSamples(text.trim()))[0]?.code;
    const next = tokens[index + 1];
    const response = next?.type === "code" && next.lang?.startsWith("json ") ? next.text : undefined;
    // Skip samples without cURL, because they are receivers. sample-receivers.test.ts runs them.
    if (command?.includes("curl")) steps.push({ label: lang, command, response });
  }
  return steps;
}

describe.skipIf(!HAS_CURL).each(PAGE_NAMES)("the commands on the %s page", (name) => {
  test("succeed, and return responses with the status, message, meta and shape that the page shows", async () => {
    for (const { label, command, response } of await stepsOf(name)) {
      const region = await newRegion();
      const variables = { ...keys, ...(await createGuideVariables(command, region)) };
      const { exitCode, output, errors } = await whileExecuting(region, shell(command, variables));
      expect([exitCode, exitCode === 0 ? "" : output + errors], label).toEqual([0, ""]);
      if (response) {
        expectShape(JSON.parse(output), JSON.parse(response), label);
        expect(JSON.parse(output).statusCode, label).toBe(JSON.parse(response).statusCode);
        expect(JSON.parse(output).message, label).toBe(JSON.parse(response).message);
        expect(JSON.parse(output).meta, label).toEqual(JSON.parse(response).meta);
      }
    }
  });
});

const INTERPRETERS: Record<string, { program: string | undefined; extension: string }> = {
  cURL: { program: HAS_CURL ? "bash" : undefined, extension: "sh" },
  JavaScript: { program: process.execPath, extension: "mjs" },
  Python: { program: findExecutable("python3"), extension: "py" },
  PHP: { program: findExecutable("php"), extension: "php" },
};

describe.each(Object.entries(INTERPRETERS))("the samples in %s", (language, { program, extension }) => {
  if (!program) process.stderr.write(`There is no ${language} here: its samples are skipped.\n`);

  /** Writes a sample to a file, exactly as the page shows it, and runs the file. */
  const runSample = async (name: string, variables: Record<string, string>): Promise<RunResult> => {
    const sample = (await readSamples(name)).find((each) => each.language === language);
    const file = join(folder, `${name}.${extension}`);
    writeFileSync(file, sample?.code ?? "");
    return run(String(program), [file], variables);
  };

  test.skipIf(!program)("create, find and update a candidate", async () => {
    const region = await newRegion();
    const variables = { API_KEY: region.key };
    const created = await runSample("create", variables);
    expect(created).toMatchObject({ exitCode: 0, output: expect.stringMatching(MUTATION_ID) });
    await drainQueue(region, "sandbox");
    const found = await runSample("find", variables);
    const [, id] = /(rec\w{14}).*Sanne Voorbeeld.*nieuw/s.exec(found.output) ?? [];
    expect(id).toBeDefined();
    const updated = await runSample("update", { ...variables, CANDIDATE_ID: String(id) });
    expect(updated).toMatchObject({ exitCode: 0, output: expect.stringMatching(MUTATION_ID) });
    await drainQueue(region, "sandbox");
    const read = await call("GET", `/api/sandbox/candidates/${id}`, { key: region.key });
    expect(read.body.data).toMatchObject({ phase: "in opleiding", city: "Assen", linkedin: null });
  });

  test.skipIf(!program)("update each candidate, and fail if a key was used for another write", async () => {
    const region = await newRegion();
    const { create } = feedFixtures(region, "sandbox");
    const [anna, bram, carla] = [await create("Anna"), await create("Bram"), await create("Carla")];
    const update = (id: string) => runSample("update", { API_KEY: region.key, CANDIDATE_ID: id });
    for (const id of [anna, bram, anna]) expect(await update(id)).toMatchObject({ exitCode: 0 });
    await drainQueue(region, "sandbox");
    for (const id of [anna, bram]) {
      const { body } = await call("GET", `/api/sandbox/candidates/${id}`, { key: region.key });
      expect(body.data.city).toBe("Assen");
    }
    const path = `/api/sandbox/candidates/${carla}?idempotencyKey=address-8812-${carla}`;
    await call("PATCH", path, { key: region.key, body: { city: "Emmen" } });
    const other = [{ name: "Dana", email: "dana@example.org", privacyConsent: true }];
    await call("POST", "/api/sandbox/candidates?idempotencyKey=sanne-1", { key: region.key, body: other });
    const created = await runSample("create", { API_KEY: region.key });
    for (const { exitCode, output, errors } of [await update(carla), created]) {
      // The cURL sample shows the whole response.
      if (language === "cURL") expect(output).toContain('"payloadMatches":false');
      else
        expect([exitCode, output + errors]).toEqual([1, expect.stringMatching(/idempotency key .*was used/)]);
    }
  });

  // The cURL sample reads only one page.
  if (language !== "cURL")
    test.skipIf(!program)("keep a copy of the candidates up to date", async () => {
      const copy = join(folder, "copy.json");
      rmSync(copy, { force: true });
      const region = await newRegion();
      const { create, write } = feedFixtures(region, "sandbox");
      const [anna, bram] = [await create("Anna"), await create("Bram")];
      const sync = async () => {
        // A program that was killed halfway leaves an incomplete file.
        writeFileSync(`${copy}.new`, '{"since');
        expect(await runSample("sync", { API_KEY: region.key })).toMatchObject({ exitCode: 0, errors: "" });
        expect(existsSync(`${copy}.new`)).toBe(false);
        return JSON.parse(readFileSync(copy, "utf8")).candidates;
      };
      expect(Object.keys(await sync())).toEqual([anna, bram]);
      await write("PATCH", anna, { city: "Emmen" });
      await write("DELETE", bram);
      const carla = await create("Carla");
      expect(await sync()).toMatchObject({ [anna]: { city: "Emmen" }, [carla]: { name: "Carla" } });
      expect(Object.keys(await sync())).toEqual([anna, carla]);
    });

  test.skipIf(!program)("report the API's error for an invalid key, and fail", async () => {
    const variables = { API_KEY: "ctk_wrong", CANDIDATE_ID: "rec00000000000001" };
    for (const name of ["create", "find", "update", ...(language === "cURL" ? [] : ["sync"])]) {
      const { exitCode, output, errors } = await runSample(name, variables);
      for (const part of ["unauthorized", "Send a valid API key"])
        expect(output + errors, name).toContain(part);
      // The cURL sample shows the whole response.
      if (language !== "cURL") expect([name, exitCode]).toEqual([name, 1]);
    }
  });
});

const MUTATION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;
