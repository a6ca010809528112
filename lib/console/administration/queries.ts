import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { ApiKey, CreatedApiKey } from "@/lib/access/api-keys/schema";
import { NO_TENANT, requestData } from "@/lib/contract/api-client";
import type {
  AccessPatch,
  AdministeredRegion,
  NewGlobalKey,
  NewStaffMember,
  RegionDetails,
  RegionDetailsPatch,
  SignInFailures,
  StaffMember,
} from "./schema";

const get = <T>(path: string, signal: AbortSignal) => requestData<T>(NO_TENANT, path, { signal });

const send = <T>(method: string, path: string, body?: unknown) =>
  requestData<T>(NO_TENANT, path, { method, body });

export const regionsQuery = () =>
  queryOptions({
    queryKey: ["administration", "regions"],
    queryFn: ({ signal }) => get<AdministeredRegion[]>("/console/administration/regions", signal),
    refetchInterval: 5_000,
  });

export const signInFailuresQuery = () =>
  queryOptions({
    queryKey: ["administration", "sign-in-failures"],
    queryFn: ({ signal }) => get<SignInFailures>("/console/administration/sign-in-failures", signal),
    refetchInterval: 60_000,
  });

export const staffQuery = () =>
  queryOptions({
    queryKey: ["administration", "staff"],
    queryFn: ({ signal }) => get<StaffMember[]>("/console/administration/staff", signal),
  });

export const globalKeysQuery = () =>
  queryOptions({
    queryKey: ["administration", "keys"],
    queryFn: ({ signal }) => get<z.infer<typeof ApiKey>[]>("/console/administration/keys", signal),
    refetchInterval: 15_000,
  });

export type Readiness = {
  engine: "embedded" | "inngest";
  lastPollAt: string | null;
  inngest: "unknown" | "heard" | "not heard" | null;
  /** The state of each part that the service can respond without. Null if the part isn't set up. */
  parts: Record<"storage" | "scanner" | "mail" | "redis", "ready" | "failing" | "unknown" | null>;
};

export const readinessQuery = () =>
  queryOptions({
    queryKey: ["administration", "ready"],
    queryFn: ({ signal }) => get<Readiness>("/ready", signal),
    refetchInterval: 5_000,
    retry: false,
  });

export type NewRegionInput = { name: string; slug?: string; contactEmail?: string };
export type CreatedRegion = { id: string; name: string; slug: string; token: string; signingSecret: string };

export const createRegion = (region: NewRegionInput) => send<CreatedRegion>("POST", "/v2/regions", region);
export const changeRegion = (id: string, patch: RegionDetailsPatch) =>
  send<RegionDetails>("PATCH", `/console/administration/regions/${id}`, patch);
/** Deletes the region if it still has this name and slug, which the user saw. */
export const deleteRegion = ({ id, name, slug }: RegionDetails, purge: boolean) => {
  const query = new URLSearchParams({ name, slug, purge: String(purge) });
  return send("DELETE", `/console/administration/regions/${id}?${query}`);
};

export const inviteStaffMember = (person: NewStaffMember) =>
  send<StaffMember>("POST", "/console/administration/staff", person);
export const changeAccess = (id: string, access: AccessPatch) =>
  send<StaffMember>("PATCH", `/console/administration/staff/${id}`, access);
export const removeStaffMember = (id: string) => send("DELETE", `/console/administration/staff/${id}`);

export const createGlobalKey = (key: z.infer<typeof NewGlobalKey>) =>
  send<CreatedApiKey>("POST", "/console/administration/keys", key);
export const deleteGlobalKey = (id: string) => send("DELETE", `/console/administration/keys/${id}`);
