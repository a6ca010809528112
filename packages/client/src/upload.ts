/** The lowest upload rate that the API allows. */
const BYTES_PER_SECOND = 16 * 1024;
const PART_BYTES = 64 * 1024;
const LARGE_BYTES = 1024 * 1024;

type Upload = {
  body: string | Blob;
  /** How long the upload may take. */
  timeMs: number;
};

/**
 * Prepares a body to be sent. Divides a large body into parts, because Node's `fetch` gives up 5 minutes
 * after it starts to send the latest part, and a slow upload takes longer than that.
 */
export function uploadOf(body: unknown): Upload {
  const text = JSON.stringify(body);
  const bytes = new TextEncoder().encode(text);
  const timeMs = Math.ceil((bytes.length / BYTES_PER_SECOND) * 1000);
  if (bytes.length <= LARGE_BYTES) return { body: text, timeMs };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) parts.push(bytes.subarray(at, at + PART_BYTES));
  return { body: new Blob(parts), timeMs };
}
