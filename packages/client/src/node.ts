import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { download, type NewFile, toNewFile } from "./files.js";

/** Reads a file from the disk for `curriculumVitae` or `otherAttachments`. */
export const readNewFile = async (path: string): Promise<NewFile> =>
  toNewFile(await readFile(path), basename(path));

/** Writes an attachment's content to the disk. */
export async function saveAttachment(attachment: { url: string }, path: string): Promise<void> {
  const content = await download(attachment);
  await writeFile(path, new Uint8Array(await content.arrayBuffer()));
}
