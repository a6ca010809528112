import { defineConfig } from "@playwright/test";
import { browserArguments } from "./lib/commands/browser-arguments.mjs";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
});
