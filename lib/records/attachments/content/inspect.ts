import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { runInWorker } from "@/lib/platform/run-in-worker";
import type { InspectedBody } from "../../operation-handler";
import { isDataUri } from "../schema";
import { type FileRecord, filesOf, type InspectedContent, mapFiles } from "../staged";
import { LARGE_CONTENT_BYTES } from "../store";
import { CONTENT_FAULTS, type ContentFault, inspectDataUri } from "./inspect-data-uri";

/** The maximum number of files in a valid body: ten candidates with five files in each of two fields. */
const FILES_MAX = 100;

/** Skips data that isn't a data URI, because the schema already reports an issue for such data. */
const hasContent = ({ data }: FileRecord) => typeof data === "string" && isDataUri(data);

/**
 * Decodes the file contents of a body, even if the body doesn't match its schema. Returns the body with the
 * decoded contents, and an issue for each file that can't be attached.
 */
export async function inspectFiles(body: unknown): Promise<InspectedBody> {
  const uris = filesOf(body)
    .filter(hasContent)
    .map(({ data }) => String(data));
  if (uris.length === 0) return { body, issues: [] };
  const isLarge = uris.reduce((total, uri) => total + uri.length, 0) > LARGE_CONTENT_BYTES;
  const issues: Issue[] = [];
  let count = 0;
  const inspected = await mapFiles(body, hasContent, async (file, path) => {
    const position = count;
    count += 1;
    if (position >= FILES_MAX) return file;
    const content = await inspect(String(file.data), isLarge);
    if (typeof content !== "string") return { filename: file.filename, inspected: content };
    issues[position] = toIssue(content, path);
    return file;
  });
  // `issues` is sparse, because valid files leave holes. `filter` removes the holes.
  return { body: inspected, issues: issues.filter(() => true) };
}

/**
 * Inspects the files of large bodies in a worker thread. `isLarge` refers to the total size of the body's
 * files, because many small files take as long as one large file.
 */
async function inspect(uri: string, isLarge: boolean): Promise<InspectedContent | ContentFault> {
  if (isLarge) return withBuffer(await runInWorker("inspectDataUri", uri));
  // Let other requests run between two files.
  await nextTurn();
  return inspectDataUri(uri);
}

/** Turns content from a worker thread back into a Buffer, because it arrives as a plain Uint8Array. */
function withBuffer(copied: InspectedContent | ContentFault): InspectedContent | ContentFault {
  if (typeof copied === "string") return copied;
  const { buffer, byteOffset, byteLength } = copied.content;
  return { ...copied, content: Buffer.from(buffer, byteOffset, byteLength) };
}

const toIssue = (fault: ContentFault, path: string[]) => newIssue("body", path, fault, CONTENT_FAULTS[fault]);
