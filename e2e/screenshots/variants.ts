import { join } from "node:path";
import { LANGUAGES } from "@/lib/platform/languages";
import { buildDir } from "../../scripts/paths.mjs";

/** Where `npm run screenshots` writes its screenshots: one folder per variant. */
export const FOLDER = join(buildDir, "screenshots");

/** The width of the screen in pixels. */
export const WIDTH = Number(process.env.SCREENSHOT_WIDTH);

/** Each theme in each language. */
export const VARIANTS = LANGUAGES.flatMap((language) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    name: `${WIDTH}-${language}-${colorScheme}`,
    language,
    colorScheme,
  })),
);

export type Variant = (typeof VARIANTS)[number];
