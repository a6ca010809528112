import * as z from "zod";
import * as customFields from "@/lib/contract/custom-field-definition";
import * as issueCodes from "@/lib/contract/issue-codes";
import * as issues from "@/lib/contract/issues";
import * as mutationContract from "@/lib/contract/mutation-contract";
import * as problems from "@/lib/contract/problem";
import * as results from "@/lib/engine/mutations/results";
import * as enumerations from "@/lib/records/candidates/enumeration-schemas";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { contractModules, schemaModules } from "./contract-glob";
import { ENDPOINTS } from "./endpoints";

/** A region without custom fields, for describing bodies whose schema depends on the region. */
export const ANY_REGION = {
  id: "rec00000000000000",
  slug: "",
  name: "",
  customFields: [],
  accentColour: null,
  callbackUrl: null,
  notices: [],
  baseIds: { live: 0, sandbox: 0 },
  updatedAt: new Date(0),
};

/** Schemas that need no name, because the document describes their fields as separate parameters. */
const queriesAndParams = new Set(ENDPOINTS.flatMap(({ contract }) => [contract.query, contract.params]));

const modules: Record<string, unknown>[] = [
  ...Object.values(contractModules),
  ...Object.values(schemaModules),
  ...[customFields, enumerations, issueCodes, issues, mutationContract, problems, results],
];

/** The names under which the document refers to exported schemas. */
export const SCHEMA_NAMES: ReadonlyMap<unknown, string> = new Map([
  ...modules.flatMap((module) =>
    Object.entries(module)
      .filter(
        ([name, value]) => /^[A-Z]/.test(name) && value instanceof z.ZodType && !queriesAndParams.has(value),
      )
      .map(([name, schema]) => [schema as unknown, name] as const),
  ),
  [newCandidateSchema(ANY_REGION.customFields), "NewCandidate"],
]);
