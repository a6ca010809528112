import type { Edit } from "@/app/(console)/console/_drafts/save-edit";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import type { RegionTexts } from "@/lib/portal/region-texts/schema";
import { CONTACT_KEYS, TEXT_LENGTH_MAX, TRANSLATED_KEYS } from "@/lib/portal/region-texts/text-keys";

/** The page's texts by field name, such as `privacy nl`. */
export type TextValues = Record<string, string>;

export const textFieldName = (key: string, language: Language | "any") => `${key} ${language}`;

const NAMES = [
  ...TRANSLATED_KEYS.flatMap((key) => LANGUAGES.map((language) => textFieldName(key, language))),
  ...CONTACT_KEYS.map((key) => textFieldName(key, "any")),
];
const CONSENT_NAMES = LANGUAGES.map((language) => textFieldName("consent", language));
const EMAIL_NAME = textFieldName("contactEmail", "any");

/** Returns the values of all fields. A text that the region doesn't have is empty. */
export const toTextValues = ({ texts, consent }: RegionTexts): TextValues => ({
  ...Object.fromEntries(NAMES.map((name) => [name, ""])),
  ...Object.fromEntries(texts.map(({ key, language, text }) => [textFieldName(key, language), text])),
  [textFieldName("consent", "nl")]: consent.nl ?? "",
  [textFieldName("consent", "en")]: consent.en ?? "",
});

/** The message key of an error in a text. */
type TextProblem =
  | "contactEmailWrong"
  | "tooLong"
  | "consentMissing.nl"
  | "consentMissing.en"
  | "consentMissing.both";
type Problems = Record<string, TextProblem>;

/** Returns the errors in edited texts, by field name. */
export function findTextProblems(
  values: TextValues,
  patch: Edit["patch"],
  isEmail: (text: string) => boolean,
): Problems {
  const email = patch[EMAIL_NAME];
  const isWrong = typeof email === "string" && email !== "" && !isEmail(email);
  return {
    ...(isWrong && { [EMAIL_NAME]: "contactEmailWrong" }),
    ...findTooLong(patch),
    ...findConsentProblems(values, patch),
  };
}

const findTooLong = (patch: Edit["patch"]): Problems =>
  Object.fromEntries(
    Object.entries(patch)
      .filter(([, text]) => [...String(text)].length > TEXT_LENGTH_MAX)
      .map(([name]) => [name, "tooLong" as const]),
  );

/** Returns the errors in the consent text, which must be in both languages. */
function findConsentProblems(values: TextValues, patch: Edit["patch"]): Problems {
  if (!CONSENT_NAMES.some((name) => name in patch)) return {};
  const empty = LANGUAGES.filter((language) => !values[textFieldName("consent", language)]?.trim());
  const isBoth = empty.length === LANGUAGES.length;
  return Object.fromEntries(
    empty.map((language) => [
      textFieldName("consent", language),
      `consentMissing.${isBoth ? "both" : language}` as const,
    ]),
  );
}

/**
 * Returns the body of the request that saves an edit. Both languages of the consent text are saved together.
 */
export function toTextsPatch({ patch, seen }: Edit, stored: RegionTexts) {
  const isConsentEdited = CONSENT_NAMES.some((name) => name in patch);
  const consent = isConsentEdited ? pickConsent(toTextValues(stored)) : {};
  return { ...toBody({ ...consent, ...patch }), seen: toBody({ ...consent, ...seen }) };
}

const pickConsent = (values: TextValues) =>
  Object.fromEntries(CONSENT_NAMES.map((name) => [name, values[name]]));

/** Returns the body of a request. `values` contains the consent text in both languages or not at all. */
function toBody(values: Edit["patch"]) {
  const texts = NAMES.filter((name) => name in values).map((name) => toText(name, values[name]));
  const [nl, en] = CONSENT_NAMES.map((name) => values[name]);
  return { texts, ...(nl !== undefined && { consent: { nl, en } }) };
}

function toText(name: string, text: unknown) {
  const split = name.lastIndexOf(" ");
  return { key: name.slice(0, split), language: name.slice(split + 1), text };
}
