import "server-only";
import type { HttpReply } from "./request-handler";

/** Whether a reply's text comes piece by piece. */
export const isStream = (body: HttpReply["body"]): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** The pieces as UTF-8, each made when it is asked for. A reader that leaves ends the making. */
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
