import { ConnectionFailed, InstroomError, problemOf } from "./errors.js";
import { fetchWithin, TIMEOUT_MS } from "./fetch-within.js";
import type { components } from "./schema.js";

type Attachment = components["schemas"]["Attachment"];

/** A file to send in `curriculumVitae` or `otherAttachments`. */
export type NewFile = { filename: string; data: string };

// JavaScript engines limit the number of arguments of `String.fromCharCode`.
const CHUNK_BYTES = 0x8000;

/** Creates an attachment from bytes or a `Blob`, for example from a submitted form. */
export async function toNewFile(content: Uint8Array | Blob, filename?: string): Promise<NewFile> {
  const name = filename ?? (content instanceof Blob && "name" in content ? String(content.name) : undefined);
  if (!name) throw new TypeError("The file needs a name.");
  const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  // The API detects the type from the content.
  return { filename: name, data: `data:application/octet-stream;base64,${btoa(binary)}` };
}

/**
 * Downloads an attachment. Works only on a server, because a browser blocks the response. The attachment's
 * URL is valid for an hour after the record was read.
 */
export async function download(attachment: Pick<Attachment, "url">, signal?: AbortSignal): Promise<Blob> {
  const { response, content } = await fetchWithin(
    { firstMs: TIMEOUT_MS, pauseMs: TIMEOUT_MS, signal },
    (limited) => fetch(attachment.url, { signal: limited }),
    (response) => response.blob(),
  ).catch((cause: unknown) => {
    signal?.throwIfAborted();
    // Leave out the URL's path, because anyone who knows the path can download the file.
    throw new ConnectionFailed(`GET ${new URL(attachment.url).origin}`, 1, undefined, cause);
  });
  if (!response.ok) throw new InstroomError(response.status, problemOf(await content.text()));
  return content;
}
