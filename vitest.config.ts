import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files that take the longest, up to a minute each. */
const SLOWEST = [
  "test/proofs/isolation/foreign-ids",
  "lib/engine/backup/restore-backup",
  "scripts/postgres/embedded-postgres",
  "lib/http/read-plans",
  "lib/http/authorization",
  "lib/http/authorization-rest",
  "lib/console/candidates/query-plans",
  "lib/platform/http-client/address-guard",
  "lib/access/staff/change-authenticator",
  "inngest/start-trigger",
  "lib/platform/database/query-cost",
];
const slowest = new Set(SLOWEST.map((name) => at(`./${name}.test.ts`)));
const missing = [...slowest].filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`SLOWEST lists missing files: ${missing.join(", ")}`);

/** Starts the slowest files first. Otherwise, one worker would still run them when the others have finished. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.has(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
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
    exclude: [...configDefaults.exclude, "e2e/**", ".next/**", ".build/**", ".data*/**"],
    globalSetup: ["./test/global-setup.ts"],
    setupFiles: ["./test/reset-process.ts"],
    sequence: { sequencer: SlowestFirst },
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
