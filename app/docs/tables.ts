import "server-only";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { ISSUE_CODES } from "@/lib/contract/issue-codes";
import { RETRY_INTERVALS_MS } from "@/lib/engine/callbacks/schedule";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import { EXTENSIONS } from "@/lib/records/attachments/content/content-types";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "@/lib/records/candidates/enumerations";
import { CandidateSelfPatch, newCandidateSchema } from "@/lib/records/candidates/schema";
import { SUBJECTS } from "@/lib/records/candidates/subjects";
import { SCHEMA_TARGETS } from "@/lib/records/field-schema/schema-choices";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { InlineInteraction, NewInteraction } from "@/lib/records/interactions/schema";
import { SIMULATED_ERROR_CODES } from "@/lib/records/sandbox/simulated-error-codes";
import { RATE_LIMITED, SIMULATION_DOMAIN } from "@/lib/records/sandbox/simulated-outcomes";
import { fieldNames, fieldRows } from "./field-rows";
import { V1_FIELDS } from "./v1-fields";

/** Returns Markdown, usually a table, generated from the API's own definitions. */
type Table = (language: Language) => string;

const messages = { nl, en };
export const tableMessages = (language: Language) => messages[language].docs.tables;
const errorMessages = (language: Language, code: ErrorCode) => messages[language].errors.codes[code];

const markdownRow = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
const markdownTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [markdownRow(head), markdownRow(head.map(() => "---")), ...rows.map(markdownRow)].join("\n");

const codeList = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(", ");

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
  const { cause, example, fix } = errorMessages(language, code);
  const { status, title } = ERRORS[code];
  const words = tableMessages(language);
  return [
    `## \`${code}\` {#${code}}`,
    `*${status} ${title}.* ${cause}`,
    `**${words.example}:** ${example}`,
    `**${words.fix}:** ${fix}`,
  ].join("\n\n");
};

function issueCodes(language: Language): string {
  const { code, meaning } = tableMessages(language);
  const rows = ISSUE_CODES.map((each) => [`\`${each}\``, messages[language].errors.issueCodes[each]]);
  return markdownTable([code, meaning], rows);
}

function forcedAddresses(language: Language): string {
  const { address, effect, forced } = tableMessages(language);
  const failures = SIMULATED_ERROR_CODES.map((code) => [
    `\`${code.replaceAll("_", "-")}${SIMULATION_DOMAIN}\``,
    `${forced.failure} [\`${code}\`](/docs/errors#${code})`,
  ]);
  return markdownTable(
    [address, effect],
    [
      ...failures,
      [`\`temporary-2${SIMULATION_DOMAIN}\``, forced.temporary],
      [`\`slow-5${SIMULATION_DOMAIN}\``, forced.slow],
      [`\`${RATE_LIMITED}${SIMULATION_DOMAIN}\``, forced.rateLimited],
    ],
  );
}

function duration(
  ms: number,
  { seconds, minutes, hours }: ReturnType<typeof tableMessages>["units"],
): string {
  if (ms < 60_000) return `${ms / 1000} ${seconds}`;
  return ms < 3_600_000 ? `${ms / 60_000} ${minutes}` : `${ms / 3_600_000} ${hours}`;
}

function callbackSchedule(language: Language): string {
  const { attempt, after, atOnce, units } = tableMessages(language);
  const waits = RETRY_INTERVALS_MS.map((ms, index) => [index + 2, duration(ms, units)]);
  return markdownTable([attempt, after], [[1, atOnce], ...waits]);
}

function rate(language: Language): string {
  const { limited, free } = tableMessages(language).rate;
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  if (perSecond === 0) return free;
  return limited.replace("$perSecond", String(perSecond)).replace("$burst", String(burst));
}

function v1Fields(language: Language): string {
  const { v1, v2, v1Notes } = tableMessages(language);
  const rows = V1_FIELDS.map(({ from, to, parent, note }) => [
    `\`${parent ? `${parent}.` : ""}${from}\``,
    `\`${to}\`${note ? `: ${v1Notes[note]}` : ""}`,
  ]);
  return markdownTable([v1, v2], rows);
}

/** The functions that generate the Markdown for the `{{name}}` placeholders, by name. */
export const TABLES: Record<string, Table | undefined> = {
  candidateFields: (language) => fieldTable(language, newCandidateSchema([])),
  interactionFields: (language) => fieldTable(language, InlineInteraction, FILLED_IN),
  enumerations: () =>
    Object.entries(ENUMERATIONS)
      .map(([name, values]) => `### \`${name}\` {#values-${name}}\n\n${codeList(values)}`)
      .join("\n\n"),
  errors: (language) =>
    (Object.keys(ERRORS) as ErrorCode[]).map((code) => errorEntry(language, code)).join("\n\n"),
  issueCodes,
  failures: () =>
    markdownTable(
      ["errorCode", "status"],
      SIMULATED_ERROR_CODES.map((code) => [`[\`${code}\`](/docs/errors#${code})`, ERRORS[code].status]),
    ),
  forcedAddresses,
  callbackSchedule,
  rate,
  v1Fields,
  contentTypes: () => codeList(Object.keys(EXTENSIONS)),
  customFieldTypes: () => codeList(CUSTOM_FIELD_TYPES),
  schemaTargets: () => codeList(SCHEMA_TARGETS),
  selfFields: () => codeList(fieldNames(CandidateSelfPatch)),
};

function fieldTable(
  language: Language,
  schema: Parameters<typeof fieldRows>[0],
  filledIn: readonly string[] = [],
): string {
  const words = tableMessages(language);
  const rows = fieldRows(schema, words, { enumerated: Object.keys(ENUMERATIONS), filledIn });
  return markdownTable([words.field, words.value], rows);
}

/** The fields that the schema of an inline interaction requires, but that a request can leave out. */
const FILLED_IN = Object.entries(InlineInteraction.shape)
  .filter(
    ([name, field]) =>
      !field.isOptional() && NewInteraction.shape[name as keyof typeof NewInteraction.shape].isOptional(),
  )
  .map(([name]) => name);
