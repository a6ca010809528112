"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { changeRegion, regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion, RegionDetails } from "@/lib/console/administration/schema";
import { apiError } from "@/lib/contract/api-client";
import { askAboutConflicts } from "../../_candidates/ask-about-conflicts";
import { type Edit, saveEdit } from "../../_drafts/save-edit";
import { useAdminMutation } from "../_admin/use-admin-mutation";

type Values = Omit<RegionDetails, "id">;

/**
 * Saves the values that the admin changed. If someone else has changed one of these values, asks which one to
 * keep.
 */
export function useChangeRegion(region: AdministeredRegion, onSuccess: () => void) {
  const t = useTranslations("console");
  const client = useQueryClient();
  const labels = {
    name: t("admin.regions.name"),
    slug: t("admin.regions.slug"),
    contactEmail: t("admin.regions.contact"),
  };
  const save = async (next: Values) => {
    const edit = differences(valuesOf(region), next);
    const { isSaved } = await saveEdit<RegionDetails>(edit, region, {
      save: ({ patch, seen }, stored) =>
        Object.keys(patch).length === 0
          ? Promise.resolve(stored)
          : changeRegion(region.id, { ...patch, seen }),
      load: async () => {
        const regions = await client.fetchQuery({ ...regionsQuery(), staleTime: 0 });
        const current = regions.find(({ id }) => id === region.id);
        if (!current) throw apiError("region_not_found", "");
        return current;
      },
      valuesOf,
      ask: (mine, theirs) => askAboutConflicts([{ id: region.id, name: "", mine, theirs, labels }]),
    });
    toast(t(isSaved ? "admin.saved" : "reasons.kept_theirs"));
  };
  return useAdminMutation(save, { onSuccess });
}

const valuesOf = ({ name, slug, contactEmail }: Values): Values => ({ name, slug, contactEmail });

const FIELDS = ["name", "slug", "contactEmail"] as const;

function differences(seen: Values, next: Values): Edit {
  const changed = FIELDS.filter((field) => next[field] !== seen[field]);
  const pick = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { patch: pick(next), seen: pick(seen) };
}
