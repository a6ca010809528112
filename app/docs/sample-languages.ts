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

/** The cookie holds the extension that the reader chose, so that the server can show that language at once. */
export const SAMPLE_COOKIE = "instroom-sample";
