import { normalizeText } from "./fields";

/** A row's text values by field key: whole fields, and parts of a name or address. */
export type TextValues = Record<string, string>;

/** Joins the parts of a name unless there is a full name, and adds a missing house number to the address. */
export function joinParts({
  givenName = "",
  namePrefix = "",
  familyName = "",
  houseNumber = "",
  houseNumberAddition = "",
  ...whole
}: TextValues): TextValues {
  const name = fullName(whole.name ?? "", givenName, namePrefix, familyName);
  const number = `${houseNumber} ${houseNumberAddition}`.trim();
  // In the Netherlands, a postal code and a house number make a complete address.
  const onlyNumber = whole.postalCode && /\d/.test(houseNumber) ? number : "";
  const address = joinAddress(whole.address ?? "", houseNumber, houseNumberAddition) || onlyNumber;
  return { ...whole, ...(name && { name }), ...(address && { address }) };
}

/**
 * Returns the full name. A column "Naam" beside a given name often holds only the family name: a single word,
 * with or without prefixes. A name of several words is taken as a full name, and so is any name beside a
 * family name.
 */
function fullName(name: string, givenName: string, namePrefix: string, familyName: string): string {
  if (name === "") return joinName(givenName, namePrefix, familyName);
  const has = (part: string) => contains(tokensOf(name), tokensOf(part));
  const words = name.split(/[\s,]+/).filter((word) => !PREFIX_WORDS.has(tokensOf(word).join("")));
  const isFull = words.filter(Boolean).length > 1;
  if (familyName !== "" || isFull || (givenName !== "" && has(givenName))) return name;
  return joinName(givenName, has(namePrefix) ? "" : namePrefix, name);
}

/** The words that can follow a surname and a comma, as in "Berg, van den". Other words there stay in place. */
const PREFIX_WORDS = new Set(
  "aan af al am an auf aus bin d da dal das de degli dei del della den der des di do dos du el het i in l la las le les lo los of onder op over s t te ten ter thoe tho to toe tot uit uyt v van vander vd ver vom von voor vor zu zum zur".split(
    " ",
  ),
);

/**
 * Joins the parts of a name. Turns "Vries, de" into "de Vries". Leaves out a prefix or given name that the
 * following part already contains, but keeps a given name that equals the surname.
 */
function joinName(givenName: string, namePrefix: string, familyName: string): string {
  const [main = "", prefix = "", ...others] = familyName.split(/,\s*/);
  const words = tokensOf(prefix);
  const isPrefix = words.length > 0 && words.every((word) => PREFIX_WORDS.has(word));
  const surname = isPrefix ? [withStart(prefix, main), ...others].join(", ") : familyName;
  const family = withStart(namePrefix, surname);
  const isSame = normalizeText(givenName) === normalizeText(family);
  return isSame ? `${givenName} ${family}`.trim() : withStart(givenName, family);
}

function withStart(start: string, text: string): string {
  const hasStart = `${normalizeText(text)} `.startsWith(`${normalizeText(start)} `);
  return start === "" || hasStart ? text : `${start} ${text}`.trim();
}

/** Digits or letters, so that 12A equals 12 A. The ordinal in "2e Dorpsstraat" isn't a house number. */
const TOKEN = /\p{N}+(?:ste|de|e)(?= \p{L}{2})|\p{N}+|\p{L}+/giu;

/** Adds the part of the house number that the address lacks. */
function joinAddress(street: string, houseNumber: string, addition: string): string {
  const number = `${houseNumber} ${addition}`.trim();
  const [known, wanted] = [tokensOf(street), tokensOf(number)];
  if (street === "" || wanted.length === 0) return street;
  if (houseNumber !== "" && contains(known, wanted)) return street;
  const shared = wanted.findLastIndex((_, index) => endsWith(known, wanted.slice(0, index + 1)));
  if (shared >= 0) return street + afterToken(number, shared);
  const hasNumber = houseNumber !== "" && contains(known, tokensOf(houseNumber));
  return `${street} ${hasNumber ? addition : number}`;
}

const tokensOf = (text: string): string[] => normalizeText(text).match(TOKEN) ?? [];

const contains = (tokens: string[], part: string[]) =>
  tokens.some((_, start) => part.every((token, index) => tokens[start + index] === token));
const endsWith = (tokens: string[], end: string[]) =>
  end.every((token, index) => tokens.at(index - end.length) === token);

function afterToken(text: string, position: number): string {
  const token = [...text.matchAll(TOKEN)][position];
  return token ? text.slice(token.index + token[0].length) : "";
}
