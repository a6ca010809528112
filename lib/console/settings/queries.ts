import { queryOptions } from "@tanstack/react-query";
import { ask, type Place } from "@/lib/contract/api-client";
import type { Settings, SettingsPatch } from "./schema";

export const settingsQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.regionId, "settings"],
    queryFn: async ({ signal }) =>
      (await ask<{ data: Settings }>(place, "/console/settings", { signal })).data,
  });

export const changeSettings = async (place: Place, body: SettingsPatch): Promise<Settings> =>
  (await ask<{ data: Settings }>(place, "/console/settings", { method: "PATCH", body })).data;

export type SecretAction = "reveal" | "rotate";

/** The signing secret, or the one in its place; the code is what `confirmBy` asks for. */
export const askSecret = async (place: Place, action: SecretAction, code: string): Promise<string> => {
  const asked = { method: "POST", body: { code } };
  const path = `/console/settings/signing-secret/${action}`;
  return (await ask<{ data: { signingSecret: string } }>(place, path, asked)).data.signingSecret;
};

/** Has a sign-in mail sent to the person himself; its code proves who asks. */
export const mailCode = (place: Place, email: string) =>
  ask(place, "/console/sign-in", { method: "POST", body: { email } });
