import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, without a slash at the end. */
export const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
/** What esbuild makes, and what is noted about the checkout's own state. */
export const buildFolder = join(root, ".build");
