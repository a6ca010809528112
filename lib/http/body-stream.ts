import "server-only";
import type { HttpResponse } from "./request-handler";

export const isStream = (body: HttpResponse["body"]): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** Encodes text as UTF-8 on demand. Canceling the stream ends the generator. */
export function toByteStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await source.return?.();
    },
  });
}
