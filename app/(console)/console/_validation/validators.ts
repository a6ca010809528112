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
/** A candidate's field. `custom` is the definition of a custom field. */
type Field = { name: string; custom?: CustomFieldDefinition | undefined };

const check =
  (schema: Schema) =>
  (payload: unknown): Issue[] => {
    const { error } = schema.safeParse(payload);
    return error ? toIssues(error, "body", payload) : [];
  };

/** The API's own checks, which accept values that are clearly typos. */
const api = {
  findPatchIssues: check(CandidatePatch),
  findNewCandidateIssues: (payload: unknown, definitions: Definitions) =>
    check(newCandidateSchema(definitions))(payload),
  findValueIssues: ({ name, custom }: Field, value: unknown) =>
    custom
      ? check(customFieldsPatchSchema([custom]))(Object.fromEntries([[custom.name, value]]))
      : api.findPatchIssues({ [name]: value }),
};

const findTypos = (payload: unknown, definitions?: Definitions) => [
  ...findTypedIssues(payload),
  ...findPhoneIssues(payload),
  ...findYearIssues(payload, definitions),
];

/** Reports each wrong value once. */
const withTypos = (issues: Issue[], typos: Issue[]) => [
  ...issues,
  ...typos.filter((typo) => !issues.some(({ pointer }) => pointer === typo.pointer)),
];

/** Loaded by `loadValidators`. All but `api` also reject typos that the API accepts. */
export const validators = {
  api,
  findPatchIssues: (payload: unknown) => withTypos(api.findPatchIssues(payload), findTypos(payload)),
  findInteractionIssues: check(NewInteraction),
  findDefinitionIssues: check(CustomFieldDefinitions),
  findNewCandidateIssues: (payload: unknown, definitions: Definitions) =>
    withTypos(api.findNewCandidateIssues(payload, definitions), findTypos(payload, definitions)),
  findValueIssues: ({ name, custom }: Field, value: unknown) =>
    withTypos(
      api.findValueIssues({ name, custom }, value),
      custom ? findCustomYearIssues(custom, value) : findTypos({ [name]: value }),
    ),
  isEmail: (text: string) => email.safeParse(text).success,
  isHttpUrl: (text: string) => httpUrl.safeParse(text).success,
};
export type Validators = typeof validators;
