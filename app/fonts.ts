import localFont from "next/font/local";

/**
 * Inter, for all pages. On a slow connection, the first page uses a fallback of about the same width and
 * keeps it, because replacing it would shift the text. Letters outside Western European languages, such as Ł,
 * are in a second file, which browsers load only if needed.
 */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter",
});

const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-inter-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    // From the package's index.css, without rare characters and without the characters in the first file.
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0",
    },
  ],
});

export const FONT_CLASSES = `${inter.variable} ${interExtended.variable}`;
