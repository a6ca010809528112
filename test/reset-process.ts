import { vi } from "vitest";

/**
 * Runs before each test file. Files share a worker process and its modules, so this gives each of them the environment
 * that the worker began with, and singletons of its own: settings, database client, caches, rate limits.
 */
const worker = globalThis as typeof globalThis & {
  instroom?: Map<string, unknown>;
  initialEnv?: NodeJS.ProcessEnv;
};

worker.initialEnv ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.initialEnv)) delete process.env[name];
Object.assign(process.env, worker.initialEnv);
worker.instroom?.clear();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
