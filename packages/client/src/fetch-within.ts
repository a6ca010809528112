/** How long a response may take to begin, apart from the upload, and how long it may pause. */
export const TIMEOUT_MS = 60_000;

/** The longest delay of `setTimeout`, which fires immediately after a longer delay. */
const TIMER_MAX_MS = 2 ** 31 - 1;

type Limits = {
  /**
   * How long the response may take to begin. `fetch` doesn't report when a body has been sent, so include the
   * upload time.
   */
  firstMs: number;
  /** How long the response may pause. */
  pauseMs: number;
  signal?: AbortSignal | undefined;
};

/**
 * Fetches and reads a response. Rejects with a `TimeoutError` if the response is late or pauses for too long.
 */
export async function fetchWithin<T>(
  { firstMs, pauseMs, signal }: Limits,
  start: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; content: T }> {
  const timeout = new AbortController();
  const expire = () => timeout.abort(new DOMException("The response took too long.", "TimeoutError"));
  const expireAfter = (ms: number) => setTimeout(expire, Math.min(ms, TIMER_MAX_MS));
  let timer = expireAfter(firstMs);
  const restart = () => {
    clearTimeout(timer);
    timer = expireAfter(pauseMs);
  };
  try {
    const response = await start(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
    restart();
    return { response, content: await read(watch(response, restart)) };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a response with the same content, which calls `onChunk` for each chunk that arrives. */
function watch({ body, status, headers }: Response, onChunk: () => void): Response {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onChunk();
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(watched ?? null, { status, headers });
}
