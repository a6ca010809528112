import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

/** The configuration of `npm run screenshots`. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, "..", "global-setup.ts"),
  outputDir: join(import.meta.dirname, "..", "..", "test-results"),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Each variant is one test, which visits every screen.
  timeout: 1_800_000,
  projects: [{ name: "screenshots" }],
});
