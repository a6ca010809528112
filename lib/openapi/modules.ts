import { z } from "zod";
import * as activity from "@/lib/activity/contract";
import * as administration from "@/lib/administration/contract";
import * as administrationShapes from "@/lib/administration/schema";
import * as apiKeys from "@/lib/api-keys/contract";
import * as apiKeyShapes from "@/lib/api-keys/schema";
import * as attachments from "@/lib/attachments/contract";
import * as attachmentShapes from "@/lib/attachments/schema";
import * as candidates from "@/lib/candidates/contract";
import * as enumerations from "@/lib/candidates/enumeration-shapes";
import * as candidateShapes from "@/lib/candidates/schema";
import * as consoleCandidates from "@/lib/console-candidates/contract";
import * as lineShapes from "@/lib/console-candidates/schema";
import type { Contract } from "@/lib/contract";
import * as customFieldLists from "@/lib/custom-fields/contract";
import * as customFieldShapes from "@/lib/custom-fields/schema";
import * as fieldSchema from "@/lib/field-schema/contract";
import * as health from "@/lib/health/contract";
import * as imports from "@/lib/imports/contract";
import * as interactions from "@/lib/interactions/contract";
import * as interactionShapes from "@/lib/interactions/schema";
import * as issues from "@/lib/issues";
import * as legacy from "@/lib/legacy/contract";
import * as legacyShapes from "@/lib/legacy/schema";
import * as mutationContract from "@/lib/mutation-contract";
import * as mutations from "@/lib/mutations/contract";
import * as results from "@/lib/mutations/results";
import * as mutationShapes from "@/lib/mutations/schema";
import * as oversight from "@/lib/oversight/contract";
import * as oversightShapes from "@/lib/oversight/schema";
import * as problems from "@/lib/problem";
import * as regionTexts from "@/lib/region-texts/contract";
import * as regionTextShapes from "@/lib/region-texts/schema";
import * as regions from "@/lib/regions/contract";
import * as customFields from "@/lib/regions/custom-field-definition";
import * as regionShapes from "@/lib/regions/schema";
import * as reports from "@/lib/reports/contract";
import * as sandbox from "@/lib/sandbox/contract";
import * as savedViews from "@/lib/saved-views/contract";
import * as savedViewShapes from "@/lib/saved-views/schema";
import * as sessions from "@/lib/sessions/contract";
import * as sessionShapes from "@/lib/sessions/schema";
import * as settings from "@/lib/settings/contract";
import * as settingsShapes from "@/lib/settings/schema";
import * as account from "@/lib/staff/contract";
import * as staffShapes from "@/lib/staff/schema";
import * as openApi from "./contract";

/** Where endpoints are declared, in the order in which the document tells of them; a test sees that no route is missing. */
const CONTRACT_MODULES = [
  fieldSchema,
  candidates,
  interactions,
  attachments,
  mutations,
  sandbox,
  regions,
  apiKeys,
  sessions,
  openApi,
  health,
  legacy,
  account,
  consoleCandidates,
  savedViews,
  imports,
  activity,
  oversight,
  reports,
  regionTexts,
  settings,
  administration,
  customFieldLists,
];

/** Where the shapes are that have a name of their own in the document. */
const SHAPE_MODULES = [
  ...CONTRACT_MODULES,
  apiKeyShapes,
  attachmentShapes,
  enumerations,
  candidateShapes,
  lineShapes,
  interactionShapes,
  issues,
  legacyShapes,
  mutationContract,
  results,
  mutationShapes,
  oversightShapes,
  problems,
  customFields,
  regionShapes,
  regionTextShapes,
  customFieldShapes,
  savedViewShapes,
  sessionShapes,
  settingsShapes,
  administrationShapes,
  staffShapes,
];

/** An endpoint with the names it is exported by: `candidates.create` is of the group `candidates`. */
export type Endpoint = { group: string; name: string; contract: Contract };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isContract = (value: unknown): value is Contract =>
  isObject(value) && "caller" in value && "path" in value && "reply" in value;

export const ENDPOINTS: readonly Endpoint[] = CONTRACT_MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([group, contracts]) =>
    Object.entries(isObject(contracts) && !(contracts instanceof z.ZodType) ? contracts : {}).flatMap(
      ([name, contract]) => (isContract(contract) ? [{ group, name, contract }] : []),
    ),
  ),
);

/** A region without custom fields, for bodies that differ per region. */
export const ANY_REGION = {
  id: "rec00000000000000",
  slug: "",
  name: "",
  customFields: [],
  accentColour: null,
  callbackUrl: null,
  baseIds: { live: 0, sandbox: 0 },
};

/** These are described a parameter at a time. */
const queriesAndParams = new Set(ENDPOINTS.flatMap(({ contract }) => [contract.query, contract.params]));

/** The shapes that have a name, by which the document refers to them. */
export const SHAPE_NAMES: ReadonlyMap<unknown, string> = new Map([
  ...SHAPE_MODULES.flatMap((module) =>
    Object.entries(module)
      .filter(
        ([name, value]) => /^[A-Z]/.test(name) && value instanceof z.ZodType && !queriesAndParams.has(value),
      )
      .map(([name, shape]) => [shape as unknown, name] as const),
  ),
  [candidateShapes.newCandidate(ANY_REGION.customFields), "NewCandidate"],
]);
