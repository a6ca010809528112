import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
