import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "@/package.json";

const FILE = join("node_modules", "@scalar", "fastify-api-reference", "dist", "js", "standalone.js");
const YEAR_SECONDS = 31_536_000;

/** The version in the URL makes browsers load the new file after an update. */
export const scalarScriptUrl = `/docs/reference/scalar.js?v=${packageJson.dependencies["@scalar/fastify-api-reference"]}`;

/**
 * Serves the script from our own origin, so that third parties don't learn who reads the page. Next
 * compresses the script.
 */
export async function serveScalarScript(): Promise<Response> {
  return new Response(await readFile(join(process.cwd(), FILE)), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
}
