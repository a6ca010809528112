import "server-only";
import { Worker } from "node:worker_threads";

type Options = {
  file: string;
  workersMax: number;
  memoryMiB: number;
  taskTimeoutMs: number;
  idleTimeoutMs: number;
};
export type WorkerResult = { output: unknown } | { error: unknown };
type Task = { name: string; input: unknown; moved: ArrayBuffer[]; settle: (result: WorkerResult) => void };
type Slot = { worker: Worker; task: Task | null; isEnding: boolean; fault: unknown; timer?: NodeJS.Timeout };

function endAfter(slot: Slot, timeoutMs: number, fault: string): void {
  clearTimeout(slot.timer);
  slot.timer = setTimeout(() => {
    slot.isEnding = true;
    slot.fault = new Error(fault);
    void slot.worker.terminate();
  }, timeoutMs).unref();
}

function send(slot: Slot, task: Task): void {
  slot.worker.postMessage({ name: task.name, input: task.input }, task.moved);
  slot.task = task;
  slot.worker.ref();
}

/**
 * Returns a function that runs a task in a worker thread. Workers start on demand, run one task at a time,
 * and end after a period of inactivity. If a worker crashes, runs out of memory or takes too long, only its
 * own task fails, and the next task gets a new worker. Idle workers don't keep the process alive. Input and
 * output are copied. Only the `moved` buffers of the input are transferred, so the caller can no longer use
 * them.
 */
export function createWorkerPool({ file, workersMax, memoryMiB, taskTimeoutMs, idleTimeoutMs }: Options) {
  const slots = new Set<Slot>();
  const waiting: Task[] = [];

  const start = () => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMiB } });
    const slot: Slot = { worker, task: null, isEnding: false, fault: new Error("The worker thread ended.") };
    slots.add(slot);
    worker.unref();
    worker.on("message", (result: WorkerResult) => {
      slot.task?.settle(result);
      slot.task = null;
      worker.unref();
      endAfter(slot, idleTimeoutMs, "The worker thread was idle.");
      assign();
    });
    worker.on("error", (error) => {
      slot.fault = error;
    });
    worker.on("exit", () => {
      clearTimeout(slot.timer);
      slots.delete(slot);
      slot.task?.settle({ error: slot.fault });
      assign();
    });
    return slot;
  };
  const findSlot = () => {
    const idle = [...slots].find(({ task, isEnding }) => !task && !isEnding);
    return idle ?? (slots.size < workersMax ? start() : undefined);
  };
  const assign = () => {
    const [task] = waiting;
    if (!task) return;
    try {
      const slot = findSlot();
      if (!slot) return;
      send(slot, task);
      waiting.shift();
      endAfter(slot, taskTimeoutMs, "The worker thread took too long.");
    } catch (error) {
      // No thread could be started, or the input couldn't be copied.
      waiting.shift()?.settle({ error });
    }
  };
  return (name: string, input: unknown, moved: ArrayBuffer[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const settle = (result: WorkerResult) =>
        "error" in result ? reject(result.error) : resolve(result.output);
      waiting.push({ name, input, moved, settle });
      assign();
    });
}
