import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { EVERYDAY_SPECS } from "./e2e/everyday-specs";
import { SERVER_VARIANTS, type ServerVariant } from "./e2e/start-server-variant";
import { browserArguments } from "./scripts/test-runner/browser-arguments.mjs";

// The test runner sets this variable unless it runs all specs or the specs that the user named.
const isEveryday = process.env.EVERYDAY_TESTS === "1";
const contractSuite = "**/e2e/api/contract/**/*.spec.ts";
const fairnessSpecs = "**/e2e/faults/fairness/*.spec.ts";
const afterAll = "**/e2e/openapi-conformance.spec.ts";
const screenshots = "**/e2e/screenshots/**";
// The transport specs run against both servers, or in an everyday run only against ours. The other API specs
// exercise the same handlers, so one server is enough.
const transportSpecs =
  /e2e\/api\/contract\/(connections|http-semantics|limits|malformed-bodies|paths|server-differences|slow-bodies)\.spec\.ts$/;
const testedVariants = isEveryday ? (["server.ts"] as const) : SERVER_VARIANTS;
const apiProjects = testedVariants.map((serverVariant) => ({
  name: `API, ${serverVariant}`,
  testMatch: serverVariant === "server.ts" ? contractSuite : transportSpecs,
  use: { serverVariant },
}));
const parallelProjects = ["journeys", ...apiProjects.map(({ name }) => name)];
const everydaySpecs = EVERYDAY_SPECS.map((name) => `e2e/${name}.spec.ts`);
const missing = everydaySpecs.filter((path) => !existsSync(new URL(path, import.meta.url)));
if (missing.length > 0) throw new Error(`e2e/everyday-specs.ts lists missing files: ${missing.join(", ")}`);

export default defineConfig<object, { serverVariant: ServerVariant }>({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // Generous timeouts, because tests wait for conditions: only a hanging test times out, even on a slow
  // machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Tests spend half of their time waiting, so six workers keep two cores busy.
  workers: 6,
  // The test runner lists a test that passes only on the second attempt as flaky. `npm test -- --strict`
  // allows only one attempt.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    // Set by the global setup, which starts the server on a free port.
    baseURL: process.env.E2E_BASE_URL,
    // Shorter than a test's timeout, so that the error names the missing element.
    actionTimeout: 90_000,
    // Off by default, because recording a trace takes longer than running the test.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.BROWSER_PATH, args: browserArguments },
  },
  projects: [
    // First, because some of these tests wait for time-outs, while the processor can run journeys.
    ...apiProjects,
    {
      name: "journeys",
      testMatch: isEveryday ? everydaySpecs.map((path) => `**/${path}`) : undefined,
      testIgnore: [contractSuite, fairnessSpecs, afterAll, screenshots],
      // The product's first language. Specs about the English pages set their own.
      use: { locale: "nl-NL" },
    },
    // These specs measure delays, so they run one at a time, after the tests that keep the processor busy.
    {
      name: "fairness",
      testMatch: isEveryday ? [] : fairnessSpecs,
      workers: 1,
      dependencies: parallelProjects,
    },
    { name: "responses", testMatch: afterAll, dependencies: [...parallelProjects, "fairness"] },
  ],
});
