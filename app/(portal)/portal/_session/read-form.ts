import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { inTurn } from "@/lib/http/large-bodies";
import { fromWeb } from "@/lib/http/route";

const DROP_FOR_MS = 30_000;

/**
 * Works on the form in a request's body, in turn with other large bodies of its owner. Of one that is larger than it may be
 * nothing is kept. What is no form is empty.
 */
export async function withForm<T>(
  request: Request,
  { owner, bytesMax }: { owner: string; bytesMax: number },
  work: (form: FormData) => Promise<T>,
): Promise<T | "tooLarge" | "failed"> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) {
    await drop(request.body);
    return "tooLarge";
  }
  try {
    return await inTurn(owner, fromWeb(request), async ({ body }) =>
      work(await formIn(await body(bytesMax), request)),
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code === "payload_too_large" ? "tooLarge" : "failed";
  }
}

const formIn = (bytes: Uint8Array, request: Request): Promise<FormData> =>
  new Response(new Uint8Array(bytes), {
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  })
    .formData()
    .catch(() => new FormData());

/** A browser reads no answer before it has sent all; what it sends is taken and dropped, for a while. */
async function drop(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const gone = () => ({ done: true });
  const deadline = setTimeout(() => void reader.cancel().catch(gone), DROP_FOR_MS);
  while (!(await reader.read().catch(gone)).done);
  clearTimeout(deadline);
}
