/**
 * Lower-case letters that Unicode doesn't decompose, and what people type instead if their keyboard lacks
 * them.
 */
const PLAIN_LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/**
 * Writes the Dutch ij as two letters, as people type it. Some old programs write it as one character. Not a part
 * of `foldText`, which must match `fold_words` in the database.
 */
export const splitDigraph = (name: string): string =>
  name.replaceAll("\u0133", "ij").replaceAll("\u0132", "IJ");

/**
 * Converts text to lower case without accents, and letters such as ł to plain ones: "Łukasz Şahin" becomes
 * "lukasz sahin".
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
