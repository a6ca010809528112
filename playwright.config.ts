import { defineConfig } from "@playwright/test";
import { WAYS_IN, type WayIn } from "./e2e/start-way-in";
import { browserArguments } from "./scripts/test-runner/browser-arguments.mjs";

const contractSuite = "**/e2e/api/contract/**/*.spec.ts";
const afterAll = "**/e2e/replies.spec.ts";
const inBothWays = WAYS_IN.map((wayIn) => ({
  name: `API, ${wayIn}`,
  testMatch: contractSuite,
  use: { wayIn, trace: "off" as const },
}));

export default defineConfig<object, { wayIn: WayIn }>({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // Only what hangs may reach these: conditions are waited for, however slow the machine is.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    // Set by the global set-up, which starts the server on a free port.
    baseURL: process.env.E2E_BASE_URL,
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env.BROWSER_PATH, args: browserArguments },
  },
  projects: [
    { name: "journeys", testIgnore: [contractSuite, afterAll] },
    ...inBothWays,
    {
      name: "replies",
      testMatch: afterAll,
      dependencies: ["journeys", ...inBothWays.map(({ name }) => name)],
    },
  ],
});
