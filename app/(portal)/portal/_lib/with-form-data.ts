import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { withBodySlot } from "@/lib/http/body-slots";
import { fromWeb } from "@/lib/http/route";

const DRAIN_TIMEOUT_MS = 30_000;

/**
 * Works on the form in a request's body, in turn with other large bodies of its owner. Of one that is larger than it may be
 * nothing is kept. What is no form is empty.
 */
export async function withFormData<T>(
  request: Request,
  { owner, bytesMax }: { owner: string; bytesMax: number },
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

/** A browser reads no answer before it has sent all; what it sends is taken and dropped, for a while. */
async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const gone = () => ({ done: true });
  const deadline = setTimeout(() => void reader.cancel().catch(gone), DRAIN_TIMEOUT_MS);
  while (!(await reader.read().catch(gone)).done);
  clearTimeout(deadline);
}
