import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import { runInWorker, transferList } from "@/lib/platform/run-in-worker";
import { type Caller, LARGE_BODY_BYTES, withBodySlot } from "./bodies/body-slots";
import { drain } from "./bodies/body-stream";
import { type FormEntries, parseForm, toFormData } from "./bodies/parse-form";
import { fromWeb } from "./route";

const DRAIN_TIMEOUT_MS = 30_000;

/** The number of bytes kept from the start of a body, to find a file's name. */
const HEAD_BYTES = 4_096;

type FormLimits = {
  caller: Caller;
  requestId: string;
  bytesMax: number;
  /**
   * Called with the start of a body whose Content-Length is too large, for example to find the file's name.
   */
  onTooLarge?: (head: Uint8Array) => void;
};

/**
 * Parses a form and runs `work` with it, while holding the caller's slots for large bodies. A body that isn't
 * a form counts as an empty form.
 */
export async function withFormData<T>(
  request: Request,
  { caller, requestId, bytesMax, onTooLarge }: FormLimits,
  work: (form: FormData) => Promise<T>,
): Promise<T | "tooLarge" | "tooManyFields" | "failed"> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) {
    const head = await drainBody(request.body);
    onTooLarge?.(head);
    return "tooLarge";
  }
  try {
    return await withBodySlot(fromWeb(request), { caller, waitsToRead: true }, async ({ body }) => {
      const form = await readForm(await body(bytesMax), request);
      return form === null ? "tooManyFields" : work(form);
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    log().info({ requestId, code: error.code }, "form rejected");
    return error.code === "payload_too_large" ? "tooLarge" : "failed";
  }
}

async function readForm(bytes: Uint8Array, request: Request): Promise<FormData | null> {
  const input = { bytes, contentType: request.headers.get("content-type") ?? "" };
  const isLarge = bytes.byteLength > LARGE_BODY_BYTES;
  const entries = await (isLarge
    ? runInWorker<FormEntries | null>("parseForm", input, transferList(bytes))
    : parseForm(input));
  return entries && toFormData(entries);
}

/**
 * Reads the whole body, because browsers show no response until they have sent all of it. Returns only the
 * start of the body.
 */
async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  let head = new Uint8Array();
  const keepHead = (chunk: Uint8Array) => {
    if (head.length < HEAD_BYTES)
      head = Uint8Array.from([...head, ...chunk.subarray(0, HEAD_BYTES - head.length)]);
  };
  if (body) await drain(body, DRAIN_TIMEOUT_MS, keepHead);
  return head;
}
