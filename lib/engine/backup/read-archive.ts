import "server-only";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decryptArchive, UnreadableBackup } from "@/lib/platform/backup/archive-cipher";
import { readParts } from "@/lib/platform/backup/archive-records";
import { type BackupHeader, type EndHeader, PartHeader } from "./archive-headers";

export type ArchivePart = { header: PartHeader; content: AsyncIterable<Buffer> };

/** Reads the parts of a backup. Yields only authenticated bytes. */
export async function* readArchive(path: string): AsyncIterable<ArchivePart> {
  const decrypted = Readable.from(decryptArchive(createReadStream(path)));
  const plain = createGunzip();
  decrypted.on("error", (error) => plain.destroy(error));
  decrypted.pipe(plain);
  for await (const { header, content } of readParts(plain)) {
    const parsed = PartHeader.safeParse(header);
    if (!parsed.success) throw new UnreadableBackup("A newer release made this backup.");
    yield { header: parsed.data, content };
  }
}

export type CheckedArchive = { backup: BackupHeader; end: EndHeader };

/** Reads the whole backup, and throws `UnreadableBackup` unless it is complete and undamaged. */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const seen = { backup: 0, table: 0, sequences: 0, file: 0, end: 0 };
  let backup: BackupHeader | undefined;
  let end: EndHeader | undefined;
  for await (const { header, content } of readArchive(path)) {
    seen[header.part] += 1;
    let bytes = 0;
    for await (const piece of content) bytes += piece.length;
    if (header.part === "file" && header.sizeBytes !== bytes)
      throw new UnreadableBackup("A file in the backup is incomplete.");
    if (header.part === "backup") backup = header;
    if (header.part === "end") end = header;
  }
  if (!backup || end?.tables !== seen.table || end.files !== seen.file || seen.sequences !== 1)
    throw new UnreadableBackup("The backup is incomplete.");
  return { backup, end };
}
