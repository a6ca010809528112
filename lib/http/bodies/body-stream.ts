import "server-only";
import type { HttpResponse } from "../request-handler";

export const isStream = (body: HttpResponse["body"]): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** Encodes text as UTF-8 on demand, and passes bytes through. Canceling the stream ends the generator. */
export function toByteStream(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

/** Reads the rest of a stream, for at most `timeoutMs`. Also ends if the client disconnects. */
export async function drain(
  stream: ReadableStream<Uint8Array>,
  timeoutMs: number,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  const reader = stream.getReader();
  const asDone = () => ({ done: true as const, value: undefined });
  const deadline = setTimeout(() => void reader.cancel().catch(asDone), timeoutMs);
  for (;;) {
    const { done, value } = await reader.read().catch(asDone);
    if (done) break;
    onChunk(value);
  }
  clearTimeout(deadline);
}
