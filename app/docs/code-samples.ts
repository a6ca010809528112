import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { fillPlaceholders } from "./fill-placeholders";
import { SAMPLE_LANGUAGES, type SampleExtension } from "./sample-languages";

/** Downloadable samples are in `public/samples`. Other samples are in `_samples`. */
const FOLDERS = ["app/docs/_samples", "public/samples"] as const;
const EXTENSIONS = Object.keys(SAMPLE_LANGUAGES) as SampleExtension[];

export type CodeSample = {
  extension: SampleExtension;
  language: string;
  code: string;
  download: string | null;
};

/** Reads a sample in each language for which it has a file. */
export async function readSamples(name: string): Promise<CodeSample[]> {
  const found = await Promise.all(
    FOLDERS.flatMap((folder) =>
      EXTENSIONS.map(async (extension) => {
        const file = `${fileName(name, extension)}.${extension}`;
        const code = await readFile(
          join(/* turbopackIgnore: true */ process.cwd(), folder, file),
          "utf8",
        ).catch(nullIfMissing);
        const download = folder === "public/samples" ? `/samples/${file}` : null;
        return code === null
          ? []
          : [
              {
                extension,
                language: SAMPLE_LANGUAGES[extension],
                code: fillPlaceholders(code, "en").trimEnd(),
                download,
              },
            ];
      }),
    ),
  );
  return found.flat();
}

/** Returns a sample's file name. Java and C# files are named after their class. */
const fileName = (name: string, extension: SampleExtension): string =>
  extension === "java" || extension === "cs"
    ? name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name;
