import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { Settings, SettingsPatch } from "./schema";

export const settingsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, "settings"],
    queryFn: ({ signal }) => requestData<Settings>(scope, "/console/settings", { signal }),
  });

export const changeSettings = (scope: TenantScope, body: SettingsPatch) =>
  requestData<Settings>(scope, "/console/settings", { method: "PATCH", body });

export type SecretAction = "reveal" | "rotate";

/**
 * Returns the signing secret, after rotating it if `action` is `rotate`. `confirmBy` in the settings says
 * which kind of code is required.
 */
export const requestSecret = async (
  scope: TenantScope,
  action: SecretAction,
  proof: { code: string; seen?: string | null },
): Promise<string> => {
  const options = { method: "POST", body: proof };
  const path = `/console/settings/signing-secret/${action}`;
  return (await requestData<{ signingSecret: string }>(scope, path, options)).signingSecret;
};
