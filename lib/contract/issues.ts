import * as z from "zod";
import { timestamp } from "./formats";
import { IssueCode } from "./issue-codes";
import { pointerOf } from "./pointer";

/**
 * A validation error as the client sees it. `message` says how to fix the error. No field contains submitted
 * values; `path` and `pointer` contain only field names and array indexes.
 */

export const Issue = z.object({
  path: z.array(z.string()),
  /** A JSON Pointer (RFC 6901). */
  pointer: z.string(),
  location: z.enum(["body", "query", "path", "header"]),
  code: IssueCode,
  message: z.string(),
  until: timestamp.optional().meta({ description: "From this time, the same value is accepted." }),
});
export type Issue = z.infer<typeof Issue>;

type Location = Issue["location"];
type ZodIssue = z.core.$ZodIssue;

const isIssueCode = (code: string): code is IssueCode => IssueCode.options.some((known) => known === code);

const ISSUES_MAX = 100;
const NAME_LENGTH_MAX = 200;
const WRONG_BRANCH = 1000;
const englishMessage = z.locales.en().localeError;

/**
 * Returns the first 100 issues of one part of a request. If there are more, adds an issue with the code
 * `too_many_issues` that says how many were left out. `queryNames` are the endpoint's query parameters.
 */
export function toIssues(
  error: z.ZodError,
  location: Location,
  input: unknown,
  queryNames: readonly string[] = [],
): Issue[] {
  const issues: Issue[] = [];
  let rest = 0;
  for (const issue of flattenIssues(error.issues, [])) {
    if (issues.length >= ISSUES_MAX) rest += 1;
    else {
      const rendered = toIssue(withQueryHint(issue, queryNames), location, input);
      if (!issues.some((known) => isCoveredBy(known, rendered))) issues.push(rendered);
    }
  }
  if (rest > 0)
    issues.push({
      ...locate([], location),
      code: "too_many_issues",
      message: `And ${rest} more like these.`,
    });
  return issues;
}

/** Returns true for duplicates, and for the length and range errors that zod adds to a type error. */
const isCoveredBy = (known: Issue, issue: Issue): boolean =>
  known.pointer === issue.pointer && (known.code === issue.code || known.code === "invalid_type");

/**
 * Yields one issue per unknown key and, for a union, the issues of the best-matching branch. This is a
 * generator, because there may be millions of issues.
 */
function* flattenIssues(issues: readonly ZodIssue[], parent: PropertyKey[]): Generator<ZodIssue> {
  for (const issue of issues) {
    const path = [...parent, ...issue.path];
    if (issue.code === "unrecognized_keys") yield* unknownKeys(issue, path);
    else {
      const branch = issue.code === "invalid_union" ? bestBranch(issue.errors) : undefined;
      if (branch) yield* flattenIssues(branch, path);
      else yield { ...issue, path };
    }
  }
}

function* unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, path: PropertyKey[]): Generator<ZodIssue> {
  // zod's default message lists all keys and can be megabytes long, so recognize it by its start instead of
  // building it for a comparison.
  const message = issue.message.startsWith("Unrecognized key") ? "" : issue.message;
  for (const key of issue.keys) yield { ...issue, message, keys: [key], path: [...path, key] };
}

/**
 * Replaces the message about an unknown name in the body with a hint if the endpoint has a query parameter
 * with that name.
 */
const withQueryHint = (issue: ZodIssue, queryNames: readonly string[]): ZodIssue =>
  issue.code === "unrecognized_keys" && queryNames.includes(issue.keys[0] ?? "")
    ? { ...issue, message: "This is a query parameter; send it in the URL." }
    : issue;

/** Returns the branch with the smallest distance, or undefined if two branches tie with different errors. */
function bestBranch(branches: readonly ZodIssue[][]): readonly ZodIssue[] | undefined {
  const ranked = branches
    .map((issues) => ({ issues, distance: issues.reduce((sum, issue) => sum + distance(issue), 0) }))
    .sort((left, right) => left.distance - right.distance);
  const [best, second] = ranked;
  if (
    best &&
    second &&
    best.distance === second.distance &&
    fingerprint(best.issues) !== fingerprint(second.issues)
  ) {
    return undefined;
  }
  return best?.issues;
}

function distance(issue: ZodIssue): number {
  if (issue.code === "unrecognized_keys") return 2 * issue.keys.length;
  if (issue.code !== "invalid_type") return 1;
  return issue.path.length === 0 ? WRONG_BRANCH : 1.5;
}

const fingerprint = (issues: readonly ZodIssue[]) =>
  JSON.stringify(issues.map(({ path, message }) => [path, message]));

function locate(path: PropertyKey[], location: Location) {
  const names = path.map((key) => truncate(String(key)));
  return { path: names, pointer: pointerOf(names), location };
}

/** Truncates a field name, because clients can send unknown names of any length. */
const truncate = (name: string) =>
  name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name;

function toIssue(issue: ZodIssue, location: Location, input: unknown): Issue {
  const value = valueAt(input, issue.path);
  return { ...locate(issue.path, location), code: codeOf(issue, value), message: messageOf(issue, value) };
}

/**
 * Returns zod's code, except for missing fields, disallowed fields, custom checks and codes that aren't in
 * `ISSUE_CODES`.
 */
function codeOf(issue: ZodIssue, value: unknown): IssueCode {
  if (issue.code === "invalid_type" && issue.expected === "never") return "unrecognized_keys";
  if (issue.code === "invalid_type" || issue.code === "invalid_value")
    return value === undefined ? "required" : issue.code;
  const code = issue.code === "custom" ? String(issue.params?.code) : issue.code;
  return isIssueCode(code) ? code : "invalid";
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    input,
  );
}

/** Never uses zod's own messages, because they contain zod's type names and submitted keys. */
const messageOf = (issue: ZodIssue, value: unknown): string =>
  customMessage(issue, value) ?? defaultMessage(issue, value);

/** Returns the schema's own message, or undefined if it has only zod's default. */
function customMessage(issue: ZodIssue, value: unknown): string | undefined {
  const english = englishMessage({ ...issue, input: value } as z.core.$ZodRawIssue);
  const isDefault = issue.message === (typeof english === "string" ? english : english?.message);
  return isDefault || issue.message === "" ? undefined : issue.message;
}

function defaultMessage(issue: ZodIssue, value: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue.expected, value);
    case "too_small":
      return sizeMessage(issue.origin, "at least", Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return sizeMessage(issue.origin, "at most", Number(issue.maximum), issue.inclusive !== false);
    case "invalid_value":
      return `${value === undefined ? "Required; it must" : "Must"} be ${choiceText(issue.values)}.`;
    case "unrecognized_keys":
      return "Unknown name; check the spelling or leave it out.";
    case "invalid_union":
      if ("options" in issue && issue.options)
        return `${value === undefined ? "Required; it must" : "Must"} be ${choiceText(issue.options)}.`;
      return "Doesn't match any of the allowed forms.";
    case "invalid_format":
      return issue.format === "uuid" ? "Must be a UUID." : "Must have the format that the schema describes.";
    default:
      return "Not valid; see the schema.";
  }
}

function choiceText(values: readonly unknown[]): string {
  const [first, ...others] = values.map((value) => JSON.stringify(value));
  return others.length === 0 ? String(first) : `one of: ${[first, ...others].join(", ")}`;
}

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  tuple: "an array",
  object: "an object",
  record: "an object",
};

function typeMessage(expected: string, value: unknown): string {
  const wanted = TYPES[expected];
  // JSON.parse reads a number that is too large for JavaScript, such as 1e400, as Infinity.
  if (expected === "number" && (value === Infinity || value === -Infinity)) return "The number is too large.";
  if (value === undefined) return wanted ? `Required; it must be ${wanted}.` : "Required.";
  return wanted ? `Must be ${wanted}, not ${describeType(value)}.` : `Must not be ${describeType(value)}.`;
}

function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (Number.isInteger(value)) return "a whole number";
  if (Number.isFinite(value)) return "a number with a fraction";
  return TYPES[typeof value] ?? "this one";
}

function sizeMessage(
  origin: string,
  bound: "at least" | "at most",
  limit: number,
  inclusive: boolean,
): string {
  const unit = { string: "character", array: "item" }[origin];
  if (!unit)
    return inclusive
      ? `Must be ${bound} ${limit}.`
      : `Must be ${bound === "at least" ? "more" : "less"} than ${limit}.`;
  if (bound === "at least" && limit === 1)
    return origin === "string" ? "Must not be empty." : "Must have at least 1 item.";
  return `Must have ${bound} ${limit} ${unit}${limit === 1 ? "" : "s"}.`;
}
