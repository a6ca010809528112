import "server-only";
import { join } from "node:path";
import { singleton } from "./singleton";
import { createWorkerPool } from "./worker-pool";

const pool = () =>
  singleton("worker-pool", () =>
    createWorkerPool({
      // The bundle of lib/http/worker.ts. Every start command builds it first.
      file: join(/* turbopackIgnore: true */ process.cwd(), ".build", "worker.js"),
      workersMax: 2,
      memoryMiB: 512,
      taskTimeoutMs: 60_000,
      idleTimeoutMs: 30_000,
    }),
  );

/**
 * Runs a task of `lib/http/worker.ts` in a worker thread. `Output` is the type of its result. Fails if the
 * task throws or its thread exits.
 */
export const runInWorker = async <Output>(
  task: string,
  input: unknown,
  moved?: ArrayBuffer[],
): Promise<Output> => (await pool()(task, input, moved)) as Output;

/**
 * Returns the buffers to transfer when these bytes are moved to another thread. The list is empty if the
 * buffer also holds other bytes.
 */
export const transferList = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
