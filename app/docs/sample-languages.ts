/** The code samples' languages, by file extension. */
export const SAMPLE_LANGUAGES = {
  sh: "cURL",
  mjs: "JavaScript",
  py: "Python",
  php: "PHP",
  cs: "C#",
  java: "Java",
} as const;

export type SampleExtension = keyof typeof SAMPLE_LANGUAGES;

/** The cookie that stores which language the reader chose for code samples, as a file extension. */
export const SAMPLE_COOKIE = "instroom-sample";
