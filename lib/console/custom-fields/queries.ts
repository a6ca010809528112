import { queryOptions } from "@tanstack/react-query";
import { ask, type Place } from "@/lib/contract/api-client";
import type { CustomFieldEdit, CustomFieldList, EditOutcome } from "./schema";

/** Asked for anew by whoever comes, and not by itself: what one is editing must not change under one's hands. */
export const customFieldsQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.regionId, "custom-fields"] as const,
    queryFn: async ({ signal }) =>
      (await ask<{ data: CustomFieldList }>(place, "/console/custom-fields", { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves an edit, or only asks what it would change. Throws a `Refusal`. */
export const sendEdit = async (place: Place, edit: CustomFieldEdit, { dryRun }: { dryRun: boolean }) =>
  (
    await ask<{ data: EditOutcome }>(place, `/console/custom-fields${dryRun ? "?dryRun=true" : ""}`, {
      method: "PATCH",
      body: edit,
    })
  ).data;
