import "server-only";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-definition";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { INTERVALS_MS } from "@/lib/engine/callbacks/schedule";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import { EXTENSIONS } from "@/lib/records/attachments/content-types";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
  SUBJECTS,
} from "@/lib/records/candidates/enumerations";
import { CandidateSelfPatch, newCandidate } from "@/lib/records/candidates/schema";
import { SCHEMA_TARGETS } from "@/lib/records/field-schema/json-schema";
import { INTERACTION_TYPES, InlineInteraction } from "@/lib/records/interactions/schema";
import { DOMAIN, FAILURES, RATE_LIMITED } from "@/lib/records/sandbox/forced-outcomes";
import { fieldRows } from "./field-rows";
import { V1_FIELDS } from "./v1-fields";

/** What of the guide is made from the tables that the API itself works with, as Markdown. */
type Table = (language: Language) => string;

const messages = { nl, en };
export const wordsOf = (language: Language) => messages[language].docs.tables;
const textOf = (language: Language, code: ErrorCode) => messages[language].errors.codes[code];

const row = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

const codes = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(", ");

const ENUMERATIONS = {
  phase: CANDIDATE_PHASES,
  sectorPreferences: SECTORS,
  rolePreferences: ROLES,
  desiredQualifications: QUALIFICATIONS,
  priorEducation: PRIOR_EDUCATIONS,
  subjectPreferences: SUBJECTS,
  type: INTERACTION_TYPES,
};

const errorEntry = (language: Language, code: ErrorCode): string => {
  const { happened, mend } = textOf(language, code);
  const { status, title } = ERRORS[code];
  return `## \`${code}\` {#${code}}\n\n*${status} ${title}.* ${happened}\n\n**${wordsOf(language).mend}:** ${mend}`;
};

function forcedAddresses(language: Language): string {
  const { address, effect, forced } = wordsOf(language);
  const failures = FAILURES.map((code) => [
    `\`${code.replaceAll("_", "-")}${DOMAIN}\``,
    `${forced.failure} [\`${code}\`](/docs/errors#${code})`,
  ]);
  return table(
    [address, effect],
    [
      ...failures,
      [`\`temporary-2${DOMAIN}\``, forced.temporary],
      [`\`slow-5${DOMAIN}\``, forced.slow],
      [`\`${RATE_LIMITED}${DOMAIN}\``, forced.rateLimited],
    ],
  );
}

function duration(ms: number, { seconds, minutes, hours }: ReturnType<typeof wordsOf>["units"]): string {
  if (ms < 60_000) return `${ms / 1000} ${seconds}`;
  return ms < 3_600_000 ? `${ms / 60_000} ${minutes}` : `${ms / 3_600_000} ${hours}`;
}

function callbackSchedule(language: Language): string {
  const { attempt, after, atOnce, units } = wordsOf(language);
  const waits = INTERVALS_MS.map((ms, index) => [index + 2, duration(ms, units)]);
  return table([attempt, after], [[1, atOnce], ...waits]);
}

function rate(language: Language): string {
  const { limited, free } = wordsOf(language).rate;
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  if (perSecond === 0) return free;
  return limited.replace("{perSecond}", String(perSecond)).replace("{burst}", String(burst));
}

function v1Fields(language: Language): string {
  const { v1, v2, v1Notes } = wordsOf(language);
  const rows = V1_FIELDS.map(({ from, to, within, note }) => [
    `\`${within ? `${within}.` : ""}${from}\``,
    `\`${to}\`${note ? `: ${v1Notes[note]}` : ""}`,
  ]);
  return table([v1, v2], rows);
}

/** By the name that a page's `{{name}}` asks for. */
export const TABLES: Record<string, Table | undefined> = {
  candidateFields: (language) => fields(language, newCandidate([])),
  interactionFields: (language) => fields(language, InlineInteraction),
  enumerations: () =>
    Object.entries(ENUMERATIONS)
      .map(([name, values]) => `### \`${name}\` {#values-${name}}\n\n${codes(values)}`)
      .join("\n\n"),
  errors: (language) =>
    (Object.keys(ERRORS) as ErrorCode[]).map((code) => errorEntry(language, code)).join("\n\n"),
  failures: () =>
    table(
      ["errorCode", "status"],
      FAILURES.map((code) => [`[\`${code}\`](/docs/errors#${code})`, ERRORS[code].status]),
    ),
  forcedAddresses,
  callbackSchedule,
  rate,
  v1Fields,
  contentTypes: () => codes(Object.keys(EXTENSIONS)),
  customFieldTypes: () => codes(CUSTOM_FIELD_TYPES),
  schemaTargets: () => codes(SCHEMA_TARGETS),
  selfFields: () => codes(Object.keys(CandidateSelfPatch.shape)),
};

function fields(language: Language, shape: Parameters<typeof fieldRows>[0]): string {
  const words = wordsOf(language);
  return table([words.field, words.value], fieldRows(shape, words, Object.keys(ENUMERATIONS)));
}
