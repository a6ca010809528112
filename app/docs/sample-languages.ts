/** The languages of the samples, by the extension of their files. */
export const SAMPLE_LANGUAGES = {
  sh: "cURL",
  mjs: "JavaScript",
  py: "Python",
  php: "PHP",
  cs: "C#",
  java: "Java",
} as const;

export type SampleExtension = keyof typeof SAMPLE_LANGUAGES;

/**
 * The cookie that stores the extension of the language that the reader chose. The server reads it to render
 * that language.
 */
export const SAMPLE_COOKIE = "instroom-sample";
