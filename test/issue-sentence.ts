/** Matches words of zod's default messages, and names of zod's types. */
const ZOD_WORDS =
  /^Invalid|^Too (?:big|small)|^Unrecognized|\bexpected\b|\breceived\b|\b(?:nonoptional|never|undefined|bigint|nan|int|NaN)\b/;

/** Returns whether a message is our own sentence, not one of zod's default messages. */
export const isOwnSentence = (message: string): boolean =>
  /^[A-Z"].+\.$/s.test(message) && !ZOD_WORDS.test(message);
