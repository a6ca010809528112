import { queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { Settings, SettingsPatch } from "./schema";

export const settingsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, "settings"],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: Settings }>(scope, "/console/settings", { signal })).data,
  });

export const changeSettings = async (scope: TenantScope, body: SettingsPatch): Promise<Settings> =>
  (await apiRequest<{ data: Settings }>(scope, "/console/settings", { method: "PATCH", body })).data;

export type SecretAction = "reveal" | "rotate";

/** The signing secret, or the one in its place; the code is what `confirmBy` asks for. */
export const requestSecret = async (
  scope: TenantScope,
  action: SecretAction,
  code: string,
): Promise<string> => {
  const asked = { method: "POST", body: { code } };
  const path = `/console/settings/signing-secret/${action}`;
  return (await apiRequest<{ data: { signingSecret: string } }>(scope, path, asked)).data.signingSecret;
};

/** Has a sign-in mail sent to the person himself; its code proves who asks. */
export const mailCode = (scope: TenantScope, email: string) =>
  apiRequest(scope, "/console/sign-in", { method: "POST", body: { email } });
