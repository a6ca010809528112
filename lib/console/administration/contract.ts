import * as z from "zod";
import { ApiKey, CreatedApiKey } from "@/lib/access/api-keys/schema";
import { contract } from "@/lib/contract/contract";
import { apiKeyId, recordId } from "@/lib/contract/formats";
import { queryFlag } from "@/lib/contract/mutation-contract";
import {
  AccessPatch,
  AdministeredRegion,
  NewGlobalKey,
  NewStaffMember,
  RegionDetails,
  RegionDetailsPatch,
  SignInFailures,
  StaffMember,
} from "./schema";

const COMMON = { basePath: "/api/console", caller: "administrator" } as const;
const StaffMemberParams = z.strictObject({ id: z.string().min(1).max(100) });

/**
 * The endpoints for admins in the console. To create regions, admins use `/api/v2/regions`, as admin keys do.
 */
export const administration = {
  regions: contract({
    ...COMMON,
    method: "GET",
    path: "/administration/regions",
    summary: "List all regions with their queues",
    response: z.array(AdministeredRegion),
  }),
  changeRegion: contract({
    ...COMMON,
    // Requires step-up, because candidates' questions and privacy requests are mailed to the contact address.
    stepUp: true,
    method: "PATCH",
    path: "/administration/regions/{id}",
    summary: "Change the given details of a region",
    description:
      "If a field in `seen` no longer has that value, nothing is saved, because the user would overwrite a value that they haven't seen.",
    params: z.strictObject({ id: recordId }),
    body: RegionDetailsPatch,
    response: RegionDetails,
    fails: ["validation_error", "region_not_found", "slug_taken", "precondition_failed"],
  }),
  deleteRegion: contract({
    ...COMMON,
    stepUp: true,
    method: "DELETE",
    path: "/administration/regions/{id}",
    summary: "Delete a region; with `purge` also one that still has candidates",
    description: "If the region no longer has this name and slug, which the user saw, nothing is deleted.",
    params: z.strictObject({ id: recordId }),
    query: z.strictObject({ name: z.string(), slug: z.string(), purge: queryFlag.optional() }),
    message: "Deleted",
    response: z.object({ id: recordId, deleted: z.literal(true) }),
    fails: ["validation_error", "region_not_found", "region_not_empty", "precondition_failed", "unavailable"],
  }),
  signInFailures: contract({
    ...COMMON,
    method: "GET",
    path: "/administration/sign-in-failures",
    summary: "Show whether more wrong codes are entered than usual",
    response: SignInFailures,
  }),
  staff: contract({
    ...COMMON,
    method: "GET",
    path: "/administration/staff",
    summary: "List staff with their access",
    response: z.array(StaffMember),
  }),
  invite: contract({
    ...COMMON,
    stepUp: true,
    method: "POST",
    path: "/administration/staff",
    summary: "Invite a staff member by mail",
    body: NewStaffMember,
    status: 201,
    message: "Created",
    response: StaffMember,
    fails: ["validation_error", "staff_exists", "region_not_found"],
  }),
  changeAccess: contract({
    ...COMMON,
    stepUp: true,
    method: "PATCH",
    path: "/administration/staff/{id}",
    summary: "Change a staff member's access, but not your own",
    description:
      "If the access is no longer as in `seen`, nothing is saved, because the user would overwrite a change that they haven't seen.",
    params: StaffMemberParams,
    body: AccessPatch,
    response: StaffMember,
    fails: ["validation_error", "staff_not_found", "region_not_found", "precondition_failed"],
  }),
  remove: contract({
    ...COMMON,
    stepUp: true,
    method: "DELETE",
    path: "/administration/staff/{id}",
    summary: "Remove a staff member and end their sessions, but not yourself",
    params: StaffMemberParams,
    message: "Removed",
    response: z.object({ id: z.string(), removed: z.literal(true) }),
    fails: ["validation_error", "staff_not_found"],
  }),
  keys: contract({
    ...COMMON,
    method: "GET",
    path: "/administration/keys",
    summary: "List admin and webhook keys",
    response: z.array(ApiKey),
  }),
  createKey: contract({
    ...COMMON,
    stepUp: true,
    method: "POST",
    path: "/administration/keys",
    summary: "Create an admin or webhook key; the response shows its value only once",
    body: NewGlobalKey,
    status: 201,
    message: "Created",
    response: CreatedApiKey,
    fails: ["validation_error"],
  }),
  deleteKey: contract({
    ...COMMON,
    method: "DELETE",
    path: "/administration/keys/{id}",
    summary: "Revoke an admin or webhook key",
    params: z.strictObject({ id: apiKeyId }),
    message: "Revoked",
    response: ApiKey,
    fails: ["validation_error", "api_key_not_found"],
  }),
};
