import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the checkout. */
export const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
/** The folder for bundles and for records about the state of the checkout. */
export const buildDir = join(root, ".build");

export const inPackages = (...parts) => join(root, "node_modules", ...parts);
export const nextProgram = inPackages("next", "dist", "bin", "next");
