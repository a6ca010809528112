import { normalizeText } from "./fields";

/** The texts of a row's partial columns, by field key. */
export type Parts = Record<string, string>;

/** Joins the parts of a name if there is no full name, and adds a missing house number to the address. */
export function joinParts({
  givenName = "",
  namePrefix = "",
  familyName = "",
  houseNumber = "",
  houseNumberAddition = "",
  ...whole
}: Parts): Parts {
  const name = whole.name || joinName(givenName, namePrefix, familyName);
  const address = joinAddress(whole.address ?? "", houseNumber, houseNumberAddition);
  return { ...whole, ...(name && { name }), ...(address && { address }) };
}

/**
 * Joins the parts of a name. Turns "Vries, de" into "de Vries". Leaves out a prefix or given name that the
 * following part already contains.
 */
function joinName(givenName: string, namePrefix: string, familyName: string): string {
  const [main = "", prefix = ""] = familyName.split(/,\s*/);
  const family = withStart([namePrefix, prefix].find(Boolean) ?? "", main);
  return withStart(givenName, family);
}

function withStart(start: string, text: string): string {
  const hasStart = `${normalizeText(text)} `.startsWith(`${normalizeText(start)} `);
  return start === "" || hasStart ? text : `${start} ${text}`.trim();
}

function joinAddress(street: string, houseNumber: string, addition: string): string {
  if (street === "" || houseNumber === "") return street;
  const number = `${houseNumber} ${addition}`.trim();
  const isThere = normalizeText(street)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(normalizeText(houseNumber));
  return isThere ? street : `${street} ${number}`;
}
