import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

async function compressFile(path) {
  await writeFile(`${path}.br`, await compress(await readFile(path)));
}

/**
 * Writes a compressed copy next to each script and style sheet. `lib/http/compressed-scripts.ts` sends these
 * copies.
 */
export async function compressScripts(folder) {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(scripts.map((name) => compressFile(join(folder, name))));
}
