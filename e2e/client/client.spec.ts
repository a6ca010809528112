import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { clientFolder, installTools, root, run, toolPath } from "./install-tools";
import { newRegion } from "./new-region";

const compiler = toolPath("typescript", "bin", "tsc");

/** Compiles and runs a program from this folder in an integrator's project, and returns its output. */
async function runProgram(
  name: string,
  project: string,
  settings: Record<string, string>,
  otherOptions: string[] = [],
): Promise<unknown> {
  cpSync(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), join(project, `${name}.ts`));
  const types = join(root, "node_modules", "@types");
  const options = [
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2023,dom,dom.iterable",
    "--typeRoots",
    types,
    "--types",
    "node",
    ...otherOptions,
  ];
  await run(process.execPath, [compiler, ...options, `${name}.ts`], { cwd: project }).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout);
    },
  );
  const { stdout } = await run(process.execPath, [`${name}.js`], {
    cwd: project,
    env: { ...process.env, ...settings },
  });
  return JSON.parse(stdout);
}

test.describe("the @instroom/client package", () => {
  let project = "";

  test.beforeAll(installTools);

  test.beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "instroom-client-"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "integration", type: "module" }));
  });

  test.afterEach(() => rmSync(project, { recursive: true }));

  test("has types generated from the API's current document", async () => {
    const written = join(project, "schema.ts");
    await run(process.execPath, [join(clientFolder, "generate-types.mjs"), written]);
    const isCurrent =
      readFileSync(written, "utf8") === readFileSync(join(clientFolder, "src", "schema.ts"), "utf8");
    expect(isCurrent, "Run `npm run types` in packages/client.").toBe(true);
  });

  test("installs with the guide's commands without dependencies, and lets an integration send requests, transfer files and verify callbacks", async ({
    request,
    baseURL,
  }) => {
    const guide = await (await request.get("/docs/client.md")).text();
    const [, commands = "exit 1"] = /```text\n(curl .+?)```/s.exec(guide) ?? [];
    // No registry listens on this port, so installing a dependency would fail.
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:1/", npm_config_audit: "false" };
    await run("bash", ["-euc", commands], { cwd: project, env });
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "@instroom",
    ]);
    // The server no longer has this file after an upgrade. Offline and with an empty cache, npm uses the copy.
    await run("npm", ["ci", "--offline", "--cache", join(project, "cache")], { cwd: project, env });
    const file = join(project, "cv.txt");
    writeFileSync(file, "Mijn cv, met een euroteken: €");

    const { token, signingSecret } = await newRegion(request);
    const seen = await runProgram("sync", project, {
      BASE_URL: baseURL ?? "",
      API_KEY: token,
      SIGNING_SECRET: signingSecret,
      FILE: file,
    });

    expect(seen).toEqual({
      created: 3,
      listed: true,
      unchanged: 304,
      changed: true,
      stale: [412, "precondition_failed"],
      rejected: ["/0/email"],
      lost: 1,
      bytes: statSync(file).size,
      planned: "completed",
      gone: "candidate_not_found",
      unknownWait: "mutation_not_found",
      failed: "duplicate_id",
      callbacks: [
        ["next", true],
        ["express", true],
      ],
    });
    expect(readFileSync(`${file}.copy`)).toEqual(readFileSync(file));
  });

  test("isn't required: a client from openapi-typescript compiles, creates candidates and lists them", async ({
    request,
    baseURL,
  }) => {
    const { token } = await newRegion(request);
    symlinkSync(toolPath(), join(project, "node_modules"));
    const generator = toolPath("openapi-typescript", "bin", "cli.js");
    // Run the generator outside our repository. Inside, it would read our redocly.yaml.
    const options = { cwd: project };
    await run(process.execPath, [generator, `${baseURL}/api/v2/openapi.json`, "--output", "api.ts"], options);

    // Skip the declarations of TypeScript and Node, because they aren't ours and checking them is slow.
    const seen = await runProgram("generated", project, { BASE_URL: baseURL ?? "", API_KEY: token }, [
      "--skipLibCheck",
    ]);

    expect(seen).toEqual({
      status: "completed",
      listed: [{ name: "Noor Voorbeeld", email: "noor@example.org" }],
      rejected: "validation_error",
    });
  });
});
