import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import { bufferToMove, runInWorker } from "@/lib/platform/run-in-worker";
import { type Caller, LARGE_BODY_BYTES, withBodySlot } from "./body-slots";
import { type FormEntries, parseForm, toFormData } from "./parse-form";
import { fromWeb } from "./route";

const DRAIN_TIMEOUT_MS = 30_000;

type FormLimits = { caller: Caller; bytesMax: number };

/**
 * Parses a form and runs `work` with it, while holding the caller's slots for large bodies. A body that isn't
 * a form counts as an empty form.
 */
export async function withFormData<T>(
  request: Request,
  { caller, bytesMax }: FormLimits,
  work: (form: FormData) => Promise<T>,
): Promise<T | "tooLarge" | "failed"> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) {
    await drainBody(request.body);
    return "tooLarge";
  }
  try {
    return await withBodySlot(fromWeb(request), { caller, waitsToRead: true }, async ({ body }) =>
      work(await readForm(await body(bytesMax), request)),
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    log().info({ code: error.code }, "form refused");
    return error.code === "payload_too_large" ? "tooLarge" : "failed";
  }
}

async function readForm(bytes: Uint8Array, request: Request): Promise<FormData> {
  const input = { bytes, contentType: request.headers.get("content-type") ?? "" };
  const isLarge = bytes.byteLength > LARGE_BODY_BYTES;
  return toFormData(
    await (isLarge ? runInWorker<FormEntries>("parseForm", input, bufferToMove(bytes)) : parseForm(input)),
  );
}

/** Reads and discards the body, because a browser shows no response until it has sent the whole body. */
async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const onDisconnect = () => ({ done: true });
  const deadline = setTimeout(() => void reader.cancel().catch(onDisconnect), DRAIN_TIMEOUT_MS);
  while (!(await reader.read().catch(onDisconnect)).done);
  clearTimeout(deadline);
}
