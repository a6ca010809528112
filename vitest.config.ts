import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { apiRoutesVitePlugin } from "./scripts/programs/api-routes.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [apiRoutesVitePlugin()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: at("./") },
      { find: /^server-only$/, replacement: at("./test/empty.ts") },
    ],
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: [...configDefaults.exclude, "e2e/**", ".next/**", ".build/**", ".data*/**"],
    globalSetup: ["./test/global-setup.ts"],
    pool: "forks",
    // Much of a test's time is the database's: a second worker pays on two cores already.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only what hangs may reach these: conditions are waited for, however slow the machine is.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // No test sees the settings of the person who runs it; a database is reached only through createTestDatabase.
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
