import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import {
  CustomFieldDefinition,
  CustomFieldPatch,
  customFieldName,
} from "@/lib/contract/custom-field-definition";
import { recordId, timestamp } from "@/lib/contract/formats";
import { queryFlag } from "@/lib/contract/mutation-contract";
import { ApiKey } from "../api-keys/schema";
import { NewRegion, RegionEvent, RegionPatch } from "./schema";

/** A region as admins see it. */
export const Region = z.object({
  id: recordId,
  name: z.string(),
  slug: z.string(),
  apiKeys: z.array(ApiKey),
  allowedRedirectUrls: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A region as its own keys see it. */
export const OwnRegion = Region.extend({ signingSecret: z.string() });

/** A region with every field that `RegionPatch` can change. */
export const FullRegion = Region.extend({
  contactEmail: z.string().nullable(),
  customFields: z.array(CustomFieldDefinition),
});

const DeletedRegion = z.object({ id: recordId, deleted: z.literal(true) });

const RegionParams = z.strictObject({ id: recordId });
const CustomFieldParams = RegionParams.extend({ name: customFieldName });

export const group: EndpointGroup = {
  title: "Regions",
  description: "The region of a key; all regions for admin keys; events about regions for webhook keys.",
  position: 7,
};

export const regions = {
  me: contract({
    method: "GET",
    path: "/auth/regions/me",
    caller: "region",
    keysOnly: true,
    summary: "The authenticated region, with its keys and its signing secret",
    response: OwnRegion,
    fails: ["validation_error"],
  }),
  list: contract({
    method: "GET",
    path: "/regions",
    caller: "admin",
    summary: "All regions with their keys",
    response: z.array(Region),
  }),
  create: contract({
    stepUp: true,
    method: "POST",
    path: "/regions",
    caller: "admin",
    summary: "Create a region; the response has its first key and its signing secret",
    body: NewRegion,
    status: 201,
    message: "Created",
    response: OwnRegion.extend({ token: z.string() }),
    fails: ["validation_error", "slug_taken", "duplicate_id"],
  }),
  get: contract({
    method: "GET",
    path: "/regions/{id}",
    caller: "admin",
    summary: "A region with its keys, custom fields and contact address",
    params: RegionParams,
    response: FullRegion,
    versioned: true,
    fails: ["validation_error", "region_not_found"],
  }),
  update: contract({
    // An attacker could add their own site as a redirect URL, and receive candidates' sign-in links there.
    stepUp: true,
    method: "PATCH",
    path: "/regions/{id}",
    caller: "admin",
    summary: "Change only the fields of a region that you send",
    params: RegionParams,
    body: RegionPatch,
    response: FullRegion,
    versioned: true,
    conditional: true,
    fails: ["validation_error", "region_not_found", "slug_taken", "precondition_failed"],
  }),
  addCustomField: contract({
    method: "POST",
    path: "/regions/{id}/custom-fields",
    caller: "admin",
    summary: "Add a custom field after the others",
    params: RegionParams,
    body: CustomFieldDefinition,
    status: 201,
    message: "Created",
    response: CustomFieldDefinition,
    fails: ["validation_error", "region_not_found", "custom_field_exists"],
  }),
  updateCustomField: contract({
    method: "PATCH",
    path: "/regions/{id}/custom-fields/{name}",
    caller: "admin",
    summary: "Change only the properties of a custom field that you send",
    params: CustomFieldParams,
    body: CustomFieldPatch,
    response: CustomFieldDefinition,
    fails: ["validation_error", "region_not_found", "custom_field_not_found"],
  }),
  deleteCustomField: contract({
    method: "DELETE",
    path: "/regions/{id}/custom-fields/{name}",
    caller: "admin",
    summary: "Delete a custom field; candidates' values stay stored",
    params: CustomFieldParams,
    message: "Deleted",
    response: z.object({ name: z.string(), deleted: z.literal(true) }),
    fails: ["validation_error", "region_not_found", "custom_field_not_found"],
  }),
  delete: contract({
    stepUp: true,
    method: "DELETE",
    path: "/regions/{id}",
    caller: "admin",
    summary: "Delete a region; with `purge` also one that still has candidates",
    params: RegionParams,
    query: z.strictObject({ purge: queryFlag.optional() }),
    message: "Deleted",
    response: DeletedRegion,
    fails: ["validation_error", "region_not_found", "region_not_empty", "unavailable"],
  }),
  rotateSigningSecret: contract({
    method: "POST",
    path: "/auth/regions/signing-secret/rotate",
    caller: "region",
    keysOnly: true,
    summary: "Rotate the signing secret; for 24 hours, callbacks also carry a signature with the old one",
    message: "Rotated",
    response: z.object({ signingSecret: z.string(), previousSecretUntil: timestamp }),
    fails: ["validation_error"],
  }),
  event: contract({
    method: "POST",
    path: "/webhooks/regions",
    caller: "webhook",
    summary: "Apply a region event from the record database",
    body: RegionEvent,
    // Omits `apiKeys`, because a webhook key must not see them.
    response: z.union([FullRegion.omit({ apiKeys: true }), DeletedRegion]),
    fails: ["validation_error", "slug_taken", "region_not_empty", "unavailable"],
  }),
};
