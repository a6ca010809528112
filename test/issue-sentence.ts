/** The words of zod's default messages, and the names of its types. */
const WORDS_OF_ZOD =
  /^Invalid|^Too (?:big|small)|^Unrecognized|\bexpected\b|\breceived\b|\b(?:nonoptional|never|undefined|bigint|nan|int|NaN)\b/;

/** Returns whether a message is a sentence of ours, rather than one of zod. */
export const isOwnSentence = (message: string): boolean =>
  /^[A-Z"].+\.$/s.test(message) && !WORDS_OF_ZOD.test(message);
