import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { download, type NewFile, toNewFile } from "./files.js";

/** Reads a file from disk to send in `curriculumVitae` or `otherAttachments`. */
export const readNewFile = async (path: string): Promise<NewFile> =>
  toNewFile(await readFile(path), basename(path));

/** Downloads an attachment to a file. */
export async function saveAttachment(attachment: { url: string }, path: string): Promise<void> {
  const content = await download(attachment);
  await writeFile(path, new Uint8Array(await content.arrayBuffer()));
}
