import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type BrowserContext, expect } from "@playwright/test";
import { signInAsAdmin } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { installTools, root, run, toolPath } from "./install-tools";

/** Lints the OpenAPI documents. Exceptions to the rules are in redocly.yaml and .spectral.yaml. */

type Problem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] };
type Redocly = {
  loadConfig(options: { configPath: string }): Promise<unknown>;
  lintFromString(options: { source: string; config: unknown; absoluteRef: string }): Promise<Problem[]>;
};

const PATHS = { public: "/api/v2/openapi.json", console: "/api/console/openapi.json" };

async function readDocument(context: BrowserContext, path: string): Promise<string> {
  await signInAsAdmin(context);
  const response = await context.request.get(path);
  expect(response.status()).toBe(200);
  // Redocly rejects localhost as a server URL.
  return (await response.text()).replaceAll(String(process.env.E2E_BASE_URL), "https://instroom.example");
}

test.beforeAll(installTools);

for (const [name, path] of Object.entries(PATHS)) {
  test(`the ${name} document follows Redocly's recommended rules`, async ({ context }) => {
    const { href } = pathToFileURL(toolPath("@redocly", "openapi-core", "lib", "index.js"));
    const { loadConfig, lintFromString }: Redocly = await import(href);
    const config = await loadConfig({ configPath: `${root}redocly.yaml` });
    const source = await readDocument(context, path);
    const problems = await lintFromString({ source, config, absoluteRef: "openapi.json" });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual(
      [],
    );
  });
}

test("both documents follow Spectral's rules for OpenAPI", async ({ context }, testInfo) => {
  const files: string[] = [];
  for (const [name, path] of Object.entries(PATHS)) {
    const file = testInfo.outputPath(`${name}.json`);
    writeFileSync(file, await readDocument(context, path));
    files.push(file);
  }
  // One run for both, because Spectral takes seconds to start.
  const ruleset = ["--ruleset", `${root}.spectral.yaml`, "--fail-severity=hint"];
  const spectral = toolPath("@stoplight", "spectral-cli", "dist", "index.js");
  const { stdout } = await run(process.execPath, [spectral, "lint", ...ruleset, ...files]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toContain("No results");
});
