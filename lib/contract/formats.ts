import * as z from "zod";

/**
 * The building blocks of all schemas. Each accepts exactly what its JSON Schema accepts: lengths count code
 * points, patterns mean the same with and without the `u` flag, and no pattern accepts more than its
 * `format`. Each rejects values that would fail later in Postgres, URL parsers or date arithmetic. One
 * exception: no pattern can express which host names that begin with `xn--` a URL parser accepts.
 */

/**
 * Builds a pattern for text that Postgres can store. `ending` is a pattern that the end of the text must
 * match.
 */
export const storablePattern = (ending = "") =>
  `^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*${ending}$`;
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const UNSTORABLE_MESSAGE = "Remove the NUL characters and the unpaired surrogates; they can't be stored.";

/** Returns whether Postgres can store the text. The text must contain no NUL and no unpaired surrogate. */
export const isStorable = (value: string) => !UNSTORABLE.test(value);

/** Replaces each character that can't be stored with U+FFFD. */
export const toStorable = (value: string) => value.replace(new RegExp(UNSTORABLE, "gu"), "\uFFFD");

const storable = z.check<string>(({ value, issues }) => {
  if (isStorable(value)) return;
  issues.push({ code: "invalid_format", format: "text", input: value, message: UNSTORABLE_MESSAGE });
});

/** Builds a schema for free text with `min` to `max` code points. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  const bounded = z.string().max(max, { abort: true });
  return (min > 0 ? bounded.min(min) : bounded).check(storable).meta({ pattern: storablePattern() });
}

const VISIBLE = "(?:[^\\s\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])";
const notBlank = z.check<string>(({ value, issues }) => {
  if (/\S/.test(value)) return;
  const message = "Must contain more than spaces.";
  issues.push({ code: "too_small", origin: "string", minimum: 1, inclusive: true, input: value, message });
});

/** Builds a schema for text with 1 to `max` code points that isn't only white space. */
export const nonBlankText = ({ max }: { max: number }) =>
  text({ min: 1, max })
    .check(notBlank)
    .meta({ pattern: `^\\s*${VISIBLE}${storablePattern().slice(1)}` });

type Format = { max?: number; format?: string; message: string };

const requiredMessage = (message: string) => message.replace(/^Must/, "Required; it must");

/**
 * Builds a schema for text that matches a pattern. Set `max` if the pattern can backtrack: the length is
 * checked first, so long text never reaches the pattern.
 */
function patternString(pattern: string, { max, format, message }: Format) {
  const sent = z.string({
    error: ({ input }) => (input === undefined ? requiredMessage(message) : undefined),
  });
  const bounded = max === undefined ? sent : sent.max(max, { abort: true });
  return bounded
    .regex(new RegExp(pattern), { error: message })
    .meta({ pattern, ...(format ? { format } : {}) });
}

const EMAIL_ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** An ASCII e-mail address with a dotted domain, at most 254 characters (RFC 5321 §4.5.3.1.3). */
export const email = patternString(
  `^${EMAIL_ATOM}(?:\\.${EMAIL_ATOM})*@(?:${DOMAIN_LABEL}\\.)+${DOMAIN_LABEL}$`,
  {
    max: 254,
    format: "email",
    message: "Must be an e-mail address without spaces or accented letters, such as name@example.org.",
  },
);

const HEXADECIMAL = "[0-9A-Fa-f]";
const PERCENT_ENCODED = `%${HEXADECIMAL}{2}`;
const UNRESERVED_OR_DELIMITER = "A-Za-z0-9\\-._~!$&'()*+,;=";
const SEGMENT_CHARACTER = `(?:[${UNRESERVED_OR_DELIMITER}:@]|${PERCENT_ENCODED})`;
const QUERY_CHARACTER = `(?:[${UNRESERVED_OR_DELIMITER}:@/?]|${PERCENT_ENCODED})`;
const PATH_AFTER_HOST = `(?:/${SEGMENT_CHARACTER}*)*`;
const QUERY_AND_FRAGMENT = `(?:\\?${QUERY_CHARACTER}*)?(?:#${QUERY_CHARACTER}*)?`;

const IPV4_PART = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const IPV4 = `(?:${IPV4_PART}\\.){3}${IPV4_PART}`;
const GROUP = `${HEXADECIMAL}{1,4}`;
/**
 * IPv6 as in RFC 3986 §3.2.2, but without an IPv4 address in the last two groups, which would make the
 * pattern five times as long.
 */
const IPV6 = `(?:${[
  `(?:${GROUP}:){7}${GROUP}`,
  `(?:${GROUP}:){1,7}:`,
  ...[6, 5, 4, 3, 2, 1].map((before) => `(?:${GROUP}:){1,${before}}(?::${GROUP}){1,${7 - before}}`),
  `:(?::${GROUP}){1,7}`,
  "::",
].join("|")})`;

const USER = `(?:(?:[${UNRESERVED_OR_DELIMITER}:]|${PERCENT_ENCODED})*@)?`;
const URI_HOST = `(?:\\[${IPV6}\\]|(?:[${UNRESERVED_OR_DELIMITER}]|${PERCENT_ENCODED})*)`;
const URI_REST = [
  `//${USER}${URI_HOST}(?::[0-9]*)?${PATH_AFTER_HOST}`,
  `/(?:${SEGMENT_CHARACTER}+${PATH_AFTER_HOST})?`,
  `${SEGMENT_CHARACTER}+${PATH_AFTER_HOST}`,
].join("|");

/** An absolute URI (RFC 3986) of any scheme. Check the scheme before you link to it. */
export const uri = patternString(`^[A-Za-z][A-Za-z0-9+\\-.]*:(?:${URI_REST})${QUERY_AND_FRAGMENT}$`, {
  max: 2048,
  format: "uri",
  message: "Must be a complete URI, such as https://www.example.org/in/name; encode other characters with %.",
});

const HOST_LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";
const LAST_HOST_LABEL = "[A-Za-z](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";
const HTTP_HOST = `(?:(?:${HOST_LABEL}\\.)*${LAST_HOST_LABEL}\\.?|${IPV4}|\\[${IPV6}\\])`;
const PORT = "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

const httpUrlSuchAs = (example: string) =>
  patternString(
    `^[Hh][Tt][Tt][Pp][Ss]?://${HTTP_HOST}(?::${PORT})?${PATH_AFTER_HOST}${QUERY_AND_FRAGMENT}$`,
    {
      max: 2048,
      format: "uri",
      message: `Must be an http or https URL without user name or password, such as ${example}; encode other characters with %.`,
    },
  );

/** A URL that can be fetched: http or https, with a host and a valid port, and without credentials. */
export const httpUrl = httpUrlSuchAs("https://example.org/page");
export const fileUrl = httpUrlSuchAs("https://example.org/cv.pdf");
export const callbackUrl = httpUrlSuchAs("https://example.org/hook");
export const redirectUrl = httpUrlSuchAs("https://example.org/signed-in");

const LEAP_YEAR_OF_CENTURY = "(?:0[48]|[2468][048]|[13579][26])";
const DAYS_OF_ANY_YEAR = [
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
  "02-(?:0[1-9]|1[0-9]|2[0-8])",
].join("|");
const dayPattern = (year: string, leapYear: string) =>
  `(?:(?:${year})-(?:${DAYS_OF_ANY_YEAR})|(?:${leapYear})-02-29)`;

const DAY = dayPattern(
  "[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000",
  `[0-9]{2}${LEAP_YEAR_OF_CENTURY}|${LEAP_YEAR_OF_CENTURY}00`,
);

/** An existing date, `YYYY-MM-DD`, from year 0001 to 9999, with Gregorian leap years. */
export const calendarDate = patternString(`^${DAY}$`, {
  format: "date",
  message: "Must be a date that exists, written YYYY-MM-DD, such as 1990-02-28.",
});

const DAY_WITHIN_UTC = dayPattern(
  "[1-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8]",
  `[1-9][0-9]${LEAP_YEAR_OF_CENTURY}|(?:[2468][048]|[13579][26])00`,
);
/** A date in the range of `dateTime`: years 1000 to 9998. */
export const dateTimeDay = patternString(`^${DAY_WITHIN_UTC}$`, {
  format: "date",
  message: "Must be a date in the years 1000 to 9998, written YYYY-MM-DD, such as 1990-02-28.",
});

const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,30})?)?";
const ZONE = "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])";

/**
 * ISO 8601 date and time with a zone (specification, "Interaction"). Limited to years 1000 to 9998, so that
 * the year still has four digits after conversion to UTC. Has no `format`, because JSON Schema's date-time
 * requires seconds, which the specification makes optional.
 */
export const dateTime = patternString(`^${DAY_WITHIN_UTC}T${TIME}${ZONE}$`, {
  message:
    "Must be an ISO 8601 date and time with its zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30+01:00.",
});

/**
 * A `dateTime` in the query. Clients often forget to encode the `+` of the zone, and an unencoded `+` means a
 * space.
 */
export const queryDateTime = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=[0-9]{2}:[0-9]{2}$)/, "+") : value),
  dateTime,
);

/**
 * Text in the query that may be a phone number. Restores the leading `+` if it wasn't encoded. No country code
 * begins with 0, so a space before a 0 is only a space.
 */
export const queryPhone = (text: z.ZodString) =>
  z.preprocess((value) => (typeof value === "string" ? value.replace(/^ (?=[1-9])/, "+") : value), text);

/**
 * Text in the query that may be an e-mail address. Restores a `+` that wasn't encoded, because no address
 * contains a space. Leaves spaces at the ends, so that blank text stays as valid as its schema says.
 */
export const queryEmail = (text: z.ZodString) =>
  z.preprocess(
    (value) =>
      typeof value === "string" ? value.replace(/\S.*\S/, (address) => address.replaceAll(" ", "+")) : value,
    text,
  );

const recordIdPattern = (prefix: string) => `^${prefix}[A-Za-z0-9]{14}$`;
const idMessage = (prefix: string) => `Must be "${prefix}" followed by 14 letters or digits.`;

/** The id of a candidate, an interaction or a region. */
export const recordId = patternString(recordIdPattern("rec"), { message: idMessage("rec") });
export const attachmentId = patternString(recordIdPattern("att"), { message: idMessage("att") });
export const apiKeyId = patternString(recordIdPattern("key"), { message: idMessage("key") });

/** A timestamp in a response: UTC with `Z` and milliseconds. */
export const timestamp = z.string().meta({ format: "date-time" });

const LISTED_MAX = 25;
/** Lowercases text, and removes accents and surrounding spaces, to recognize near matches. */
const folded = (value: string) => value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * Builds an enumeration. The error message suggests a value that differs only in case, accents or surrounding
 * spaces. Otherwise, it lists the values if there are few.
 */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  let byFolded: Map<string, string> | undefined;
  const explain = (input: unknown) => {
    byFolded ??= new Map(values.map((value) => [folded(value), value]));
    const meant = typeof input === "string" && input.length <= 200 ? byFolded.get(folded(input)) : undefined;
    if (meant !== undefined) return `Must be written exactly as "${meant}".`;
    if (values.length > LISTED_MAX)
      return `Must be one of the ${values.length} values that the schema lists.`;
    return `Must be one of: ${values.map((value) => `"${value}"`).join(", ")}.`;
  };
  const message = (input: unknown) =>
    input === undefined ? requiredMessage(explain(input)) : explain(input);
  const schema = z.enum(values, { error: ({ input }) => message(input) });
  // Keep the given order in the JSON Schema. zod's own list puts values that are whole numbers first.
  return schema.meta({ enum: [...values] });
}

/**
 * Declares a field that must not be sent, with the reason as its error message. The JSON Schema omits the
 * field.
 */
export const disallowed = (reason: string) => z.never({ error: reason }).optional();
