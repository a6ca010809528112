import "server-only";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describeError, log } from "@/lib/platform/log";

/** The bundle of `read-doc.ts`. Every start command builds it first. */
const PROGRAM = join(/* turbopackIgnore: true */ process.cwd(), ".build", "read-doc.js");
const MEMORY_MIB = 256;
const OPTIONS = {
  env: { NODE_ENV: "production" },
  timeout: 15_000,
  killSignal: "SIGKILL",
  // Enough for the text of the largest file that can be uploaded.
  maxBuffer: 64 * 1024 * 1024,
} as const;

/**
 * Returns the text of a Word file in the format from before 2007, or null if the file is damaged or has a
 * password. Reads the file in a separate process: a crafted file can make the library exhaust the memory, and
 * in a thread, that would kill the whole server.
 */
export function docText(content: Buffer): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const program = [`--max-old-space-size=${MEMORY_MIB}`, PROGRAM];
    const { stdin } = execFile(process.execPath, program, OPTIONS, (error, text) => {
      if (typeof error?.code === "string") return reject(error);
      if (error) log().info({ end: error.code ?? error.signal }, "could not read the text of a DOC file");
      resolve(error ? null : text);
    });
    // The program can end before it has read everything. Its exit code tells whether it succeeded.
    stdin?.on("error", (error) =>
      log().debug({ cause: describeError(error) }, "a DOC file wasn't read whole"),
    );
    stdin?.end(content);
  });
}
