import { z } from "zod";
import * as apiKeys from "@/lib/access/api-keys/contract";
import * as apiKeyShapes from "@/lib/access/api-keys/schema";
import * as regions from "@/lib/access/regions/contract";
import * as regionShapes from "@/lib/access/regions/schema";
import * as sessions from "@/lib/access/sessions/contract";
import * as sessionShapes from "@/lib/access/sessions/schema";
import * as account from "@/lib/access/staff/contract";
import * as staffShapes from "@/lib/access/staff/schema";
import * as activity from "@/lib/console/activity/contract";
import * as administration from "@/lib/console/administration/contract";
import * as administrationShapes from "@/lib/console/administration/schema";
import * as consoleCandidates from "@/lib/console/candidates/contract";
import * as lineShapes from "@/lib/console/candidates/schema";
import * as customFieldLists from "@/lib/console/custom-fields/contract";
import * as customFieldShapes from "@/lib/console/custom-fields/schema";
import * as imports from "@/lib/console/imports/contract";
import * as oversight from "@/lib/console/queue-monitoring/contract";
import * as oversightShapes from "@/lib/console/queue-monitoring/schema";
import * as reports from "@/lib/console/reports/contract";
import * as savedViews from "@/lib/console/saved-views/contract";
import * as savedViewShapes from "@/lib/console/saved-views/schema";
import * as settings from "@/lib/console/settings/contract";
import * as settingsShapes from "@/lib/console/settings/schema";
import type { Contract } from "@/lib/contract/contract";
import * as customFields from "@/lib/contract/custom-field-definition";
import * as issues from "@/lib/contract/issues";
import * as mutationContract from "@/lib/contract/mutation-contract";
import * as problems from "@/lib/contract/problem";
import * as mutations from "@/lib/engine/mutations/contract";
import * as results from "@/lib/engine/mutations/results";
import * as mutationShapes from "@/lib/engine/mutations/schema";
import * as ownRecord from "@/lib/portal/own-record/contract";
import * as regionTexts from "@/lib/portal/region-texts/contract";
import * as regionTextShapes from "@/lib/portal/region-texts/schema";
import * as attachments from "@/lib/records/attachments/contract";
import * as attachmentShapes from "@/lib/records/attachments/schema";
import * as candidates from "@/lib/records/candidates/contract";
import * as enumerations from "@/lib/records/candidates/enumeration-shapes";
import * as candidateShapes from "@/lib/records/candidates/schema";
import * as fieldSchema from "@/lib/records/field-schema/contract";
import * as interactions from "@/lib/records/interactions/contract";
import * as interactionShapes from "@/lib/records/interactions/schema";
import * as sandbox from "@/lib/records/sandbox/contract";
import * as legacyShapes from "@/lib/records/v1/schema";
import * as health from "../health/contract";
import * as legacy from "../v1/contract";
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
  ownRecord,
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
export type DocumentedEndpoint = { group: string; name: string; contract: Contract };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isContract = (value: unknown): value is Contract =>
  isObject(value) && "caller" in value && "path" in value && "reply" in value;

export const ENDPOINTS: readonly DocumentedEndpoint[] = CONTRACT_MODULES.flatMap((module) =>
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
  [candidateShapes.newCandidateSchema(ANY_REGION.customFields), "NewCandidate"],
]);
