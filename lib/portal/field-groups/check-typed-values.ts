import { dutchDay } from "@/lib/platform/dutch-day";
import { completeLinkedin } from "@/lib/records/candidates/complete-url";
import { isWrongDutchLength, PHONE_DIGITS_MIN } from "@/lib/records/candidates/phone-digits";
import { completePostalCode, isDutchPostalCode } from "@/lib/records/candidates/postal-code";
import { completeDate } from "./complete-date";
import type { FieldName, FieldValues } from "./field-groups";

/**
 * A foreign postal code. Excludes digits followed by letters, which are invalid Dutch codes, and more than
 * six digits without a hyphen, because no neighboring country has such codes.
 */
const FOREIGN_POSTAL_CODE =
  /^(?!(?:[0-9][ -]*)+[A-Z]+$)(?!(?:[0-9] ?){7,}$)(?=.*[0-9])[A-Z0-9][A-Z0-9 -]{2,9}$/i;
const LINKEDIN = /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/(?:in|pub)\/[^/\s]+/i;
/** The maximum number of digits in E.164, including the country code. */
const PHONE_DIGITS_MAX = 15;
const AGE_MIN_YEARS = 14;
const AGE_MAX_YEARS = 100;

/**
 * Adds what people leave out: the scheme of a LinkedIn URL and the space in a postal code. Writes a postal
 * code in upper case. Rewrites a date in Dutch notation.
 */
export function completeValues(values: FieldValues): FieldValues {
  const { linkedin, postalCode, dateOfBirth } = values;
  return {
    ...values,
    ...(typeof linkedin === "string" && { linkedin: completeLinkedin(linkedin) }),
    ...(typeof dateOfBirth === "string" && { dateOfBirth: completeDate(dateOfBirth) }),
    ...(typeof postalCode === "string" && { postalCode: completePostalCode(postalCode) }),
  };
}

const isPostalCode = (text: string) => isDutchPostalCode(text) || FOREIGN_POSTAL_CODE.test(text);
/** Some apps insert zero-width characters, so a name that isn't empty can look empty. */
const isName = (text: string) => /\p{L}/u.test(text);
const isLinkedin = (text: string) => LINKEDIN.test(text);

function isPhone(text: string): boolean {
  const { length } = text.replace(/\D/g, "").replace(/^00/, "");
  const isLength = length >= PHONE_DIGITS_MIN && length <= PHONE_DIGITS_MAX && !isWrongDutchLength(text);
  return isLength && !/\p{L}/u.test(text);
}

function isBirthDate(text: string, today: Date): boolean {
  const born = new Date(`${text}T00:00:00Z`);
  const yearsAgo = (years: number) => {
    const date = new Date(dutchDay(today));
    date.setUTCFullYear(date.getUTCFullYear() - years);
    return date;
  };
  return born <= yearsAgo(AGE_MIN_YEARS) && born >= yearsAgo(AGE_MAX_YEARS);
}

/**
 * Finds values that are clearly typos. The API accepts such values from integrations, whose data may be old
 * or foreign.
 */
export function findWrongValues(values: FieldValues, today: Date): FieldName[] {
  const checks: Partial<Record<FieldName, (text: string) => boolean>> = {
    name: isName,
    phone: isPhone,
    postalCode: isPostalCode,
    dateOfBirth: (text) => isBirthDate(text, today),
    linkedin: isLinkedin,
  };
  return (Object.entries(checks) as [FieldName, (text: string) => boolean][])
    .filter(([name, isRight]) => typeof values[name] === "string" && !isRight(values[name]))
    .map(([name]) => name);
}
