import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "@/package.json";

const FILE = join("node_modules", "@scalar", "api-reference", "dist", "browser", "standalone.js");
const YEAR_SECONDS = 31_536_000;

/** Where the page finds the script; the version in it makes it a new file for browsers after an update. */
export const scalarScriptUrl = `/docs/reference/scalar.js?v=${packageJson.dependencies["@scalar/api-reference"]}`;

/** The script of the reference from our own origin, so that nobody else hears of who reads it. Next compresses it. */
export async function serveScalarScript(): Promise<Response> {
  return new Response(await readFile(join(process.cwd(), FILE)), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
}
