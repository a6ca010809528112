import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { acceptsEncoding } from "./compress";
import { COMMON_HEADERS, FILE_HEADERS } from "./page-headers";

const FOLDER = "/_next/static/";

/** The types that `scripts/server/compress-scripts.mjs` compresses. */
const TYPES: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

/** Responds to a request for a compressed script or stylesheet. Returns false for any other request. */
type Respond = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Returns a function that sends the build's scripts and stylesheets as Brotli, which is a tenth smaller than
 * gzip. Next would compress them again for each response.
 */
export function openCompressedScripts(builtFolder: string): Respond {
  const files = new Map(
    readdirSync(builtFolder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".br"))
      .map((name) => [
        name.replaceAll("\\", "/").slice(0, -".br".length),
        // All responses share this copy, so slow clients use no extra memory.
        readFileSync(join(builtFolder, name)),
      ]),
  );
  return ({ method, url = "", headers }, outgoing) => {
    if (!url.startsWith(FOLDER) || (method !== "GET" && method !== "HEAD")) return false;
    const name = decodeName(url.slice(FOLDER.length).split("?", 1)[0] ?? "");
    const body = files.get(name);
    if (!body || !acceptsEncoding(String(headers["accept-encoding"] ?? ""), "br")) return false;
    send(body, TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "", method, outgoing);
    return true;
  };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // No file has such a name, so Next responds.
    return "";
  }
}

function send(body: Buffer, type: string, method: string, outgoing: ServerResponse): void {
  outgoing.writeHead(200, {
    ...COMMON_HEADERS,
    ...FILE_HEADERS,
    "content-type": type,
    "content-encoding": "br",
    "content-length": body.length,
    vary: "Accept-Encoding",
    // The file's name contains a digest of the content.
    "cache-control": "public, max-age=31536000, immutable",
  });
  outgoing.end(method === "HEAD" ? undefined : body);
}
