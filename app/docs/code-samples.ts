import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillPlaceholders } from "./fill-placeholders";

/** The languages of the samples. Downloadable samples are in `public/samples`, the others in `_samples`. */
const LANGUAGES = [
  { extension: "sh", name: "cURL" },
  { extension: "mjs", name: "JavaScript" },
  { extension: "py", name: "Python" },
  { extension: "php", name: "PHP" },
] as const;
const FOLDERS = ["app/docs/_samples", "public/samples"] as const;

export type CodeSample = { language: string; code: string; download: string | null };

/** Reads a sample in every language that has a file with the sample's name. */
export async function readSamples(name: string): Promise<CodeSample[]> {
  const found = await Promise.all(
    FOLDERS.flatMap((folder) =>
      LANGUAGES.map(async ({ extension, name: language }) => {
        const file = `${name}.${extension}`;
        const code = await readFile(
          join(/* turbopackIgnore: true */ process.cwd(), folder, file),
          "utf8",
        ).catch(nullIfMissing);
        const download = folder === "public/samples" ? `/samples/${file}` : null;
        return code === null ? [] : [{ language, code: fillPlaceholders(code, "en").trimEnd(), download }];
      }),
    ),
  );
  return found.flat();
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
