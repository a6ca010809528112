import type * as z from "zod";
import { findPhoneIssues } from "@/lib/console/candidates/find-phone-issues";
import { findTypedIssues } from "@/lib/console/candidates/find-typed-issues";
import { findCustomYearIssues, findYearIssues } from "@/lib/console/candidates/find-year-issues";
import { type CustomFieldDefinition, CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { email, httpUrl } from "@/lib/contract/formats";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { CandidatePatch, newCandidateSchema } from "@/lib/records/candidates/schema";
import { customFieldsPatchSchema } from "@/lib/records/custom-fields/patch";
import { NewInteraction } from "@/lib/records/interactions/schema";

type Schema = { safeParse: (payload: unknown) => { error?: z.ZodError | undefined } };
type Definitions = readonly CustomFieldDefinition[];

const check =
  (schema: Schema) =>
  (payload: unknown): Issue[] => {
    const { error } = schema.safeParse(payload);
    return error ? toIssues(error, "body", payload) : [];
  };

/** Returns the schema's issues, and those of other values that are clearly typos but that the API accepts. */
function checkCandidate(schema: Schema, payload: unknown, definitions?: Definitions): Issue[] {
  const issues = check(schema)(payload);
  const typos = [
    ...findTypedIssues(payload),
    ...findPhoneIssues(payload),
    ...findYearIssues(payload, definitions),
  ];
  return [...issues, ...typos.filter((typo) => !issues.some(({ pointer }) => pointer === typo.pointer))];
}

/** The API's own validators, which also find typos that the API accepts. Loaded by `loadValidators`. */
export const validators = {
  findPatchIssues: (payload: unknown) => checkCandidate(CandidatePatch, payload),
  findInteractionIssues: check(NewInteraction),
  findDefinitionIssues: check(CustomFieldDefinitions),
  findNewCandidateIssues: (payload: unknown, definitions: Definitions) =>
    checkCandidate(newCandidateSchema(definitions), payload, definitions),
  findCustomValueIssues: (definition: CustomFieldDefinition, value: unknown) => [
    ...check(customFieldsPatchSchema([definition]))(Object.fromEntries([[definition.name, value]])),
    ...findCustomYearIssues(definition, value),
  ],
  isEmail: (text: string) => email.safeParse(text).success,
  isHttpUrl: (text: string) => httpUrl.safeParse(text).success,
};
export type Validators = typeof validators;
