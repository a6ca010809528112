import type * as z from "zod";
import { findPhoneIssues } from "@/lib/console/candidates/find-phone-issues";
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

/**
 * Also reports a Dutch phone number with the wrong number of digits, which the API accepts because its
 * clients' data may be old.
 */
const withPhone = (find: (payload: unknown) => Issue[]) => (payload: unknown) => [
  ...find(payload),
  ...findPhoneIssues(payload),
];

/** The API's own validators, which explain why the API would reject a body. Loaded by `loadValidators`. */
export const validators = {
  findPatchIssues: withPhone(check(CandidatePatch)),
  findInteractionIssues: check(NewInteraction),
  findDefinitionIssues: check(CustomFieldDefinitions),
  findNewCandidateIssues: (payload: unknown, definitions: Definitions) =>
    withPhone(check(newCandidateSchema(definitions)))(payload),
  findCustomValueIssues: (definition: CustomFieldDefinition, value: unknown) =>
    check(customFieldsPatchSchema([definition]))(Object.fromEntries([[definition.name, value]])),
  isEmail: (text: string) => email.safeParse(text).success,
  isHttpUrl: (text: string) => httpUrl.safeParse(text).success,
};
export type Validators = typeof validators;
