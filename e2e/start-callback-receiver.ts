import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ReceivedCallback {
  path: string;
  sandbox: string | null;
  /** The errors that verification found. */
  problems: string[];
  body: {
    mutationId: string;
    idempotencyKey?: string;
    status: "completed" | "failed";
    result: Record<string, unknown>;
  };
}

export interface CallbackReceiver {
  url: string;
  received(): Promise<ReceivedCallback[]>;
  /** Sets the response status for callbacks. The default is 204. */
  respondWith(status: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a callback receiver in its own process. The receiver shares no code with the product. */
export async function startCallbackReceiver(secrets: string[]): Promise<CallbackReceiver> {
  const program = fileURLToPath(new URL("callback-receiver.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, RECEIVER_SECRETS: JSON.stringify(secrets) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [firstLine] = await once(child.stdout, "data");
  const url = `http://127.0.0.1:${Number(String(firstLine))}`;
  return {
    url,
    received: async () => (await fetch(`${url}/received`)).json() as Promise<ReceivedCallback[]>,
    respondWith: async (status) => {
      await fetch(`${url}/status`, { method: "PUT", body: String(status) });
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
