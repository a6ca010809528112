import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_TESTS } from "./test/long-tests.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The test runner sets this variable unless it runs all tests or the tests that the user named.
const isEveryday = process.env.EVERYDAY_TESTS === "1";
const longFiles = LONG_TESTS.map((name) => `${name}.test.ts`);
const longTests = new Set(longFiles.map((file) => at(`./${file}`)));
const missing = [...longTests].filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`test/long-tests.mjs lists missing files: ${missing.join(", ")}`);

/** Starts the long files first. Otherwise, one worker would still run them when the others have finished. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTests.has(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at("./") },
      { find: /^server-only$/, replacement: at("./node_modules/server-only/empty.js") },
    ],
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: [
      ...configDefaults.exclude,
      ...["e2e/**", ".next/**", ".build/**", ".data*/**"],
      ...(isEveryday ? longFiles : []),
    ],
    globalSetup: ["./test/global-setup.ts"],
    setupFiles: ["./test/reset-process.ts"],
    sequence: { sequencer: LongFirst },
    pool: "forks",
    // All test files in a worker share the loaded modules, because loading the API takes longer than running
    // the tests in most files.
    isolate: false,
    // Tests spend half of their time waiting, so two workers keep a core busy.
    maxWorkers: availableParallelism() * 2,
    // Generous timeouts, because tests wait for conditions: only a hanging test times out, even on a slow
    // machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Overrides the developer's settings. DATABASE_URL is unusable, because tests get their databases from
    // createTestDatabase.
    env: {
      APP_SECRET: "only-for-tests-only-for-tests-only-for-tests",
      BASE_URL: "http://localhost:3000",
      DATA_DIR: ".data-test/files",
      DATABASE_URL: "postgres://unset@127.0.0.1:1/unset",
      DEMO: "",
      ENGINE: "embedded",
      LOG_LEVEL: "silent",
    },
  },
});
