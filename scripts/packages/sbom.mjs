import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { buildDir, root } from "../paths.mjs";
import { writeFileAtomic } from "../programs/write-file-atomic.mjs";
import { runNpm } from "./run-npm.mjs";

/**
 * Implements `npm run sbom`: writes a CycloneDX list of the packages in the lock file that the product needs,
 * for all platforms.
 */

const flags = ["--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application"];
const list = JSON.parse(runNpm(["sbom", ...flags], root));
// npm names the product after the folder of the checkout.
list.metadata.component.name = "instroom";
const path = join(buildDir, "sbom.cdx.json");
mkdirSync(buildDir, { recursive: true });
writeFileAtomic(path, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${list.components.length} packages were listed in ${relative(root, path)}.`);
