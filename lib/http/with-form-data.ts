import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { withBodySlot } from "./body-slots";
import { fromWeb } from "./route";

const DRAIN_TIMEOUT_MS = 30_000;

type FormLimits = { owner: string; bytesMax: number };

/**
 * Parses a form and runs `work` with it while holding one of the owner's slots for large bodies. A body that isn't a
 * form counts as an empty form.
 */
export async function withFormData<T>(
  request: Request,
  { owner, bytesMax }: FormLimits,
  work: (form: FormData) => Promise<T>,
): Promise<T | "tooLarge" | "failed"> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) {
    await drainBody(request.body);
    return "tooLarge";
  }
  try {
    return await withBodySlot(owner, fromWeb(request), async ({ body }) =>
      work(await parseForm(await body(bytesMax), request)),
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code === "payload_too_large" ? "tooLarge" : "failed";
  }
}

const parseForm = (bytes: Uint8Array, request: Request): Promise<FormData> =>
  new Response(new Uint8Array(bytes), {
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  })
    .formData()
    .catch(() => new FormData());

/** Reads and drops the body, because a browser shows no response before it has sent the whole body. */
async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const onDisconnect = () => ({ done: true });
  const deadline = setTimeout(() => void reader.cancel().catch(onDisconnect), DRAIN_TIMEOUT_MS);
  while (!(await reader.read().catch(onDisconnect)).done);
  clearTimeout(deadline);
}
