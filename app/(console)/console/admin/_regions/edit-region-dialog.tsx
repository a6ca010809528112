"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { changeRegion, type RegionInput } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { useAdminMutation } from "../_admin/use-admin-mutation";
import { RegionForm } from "./region-form";

export function EditRegionDialog({ region, onClose }: { region: AdministeredRegion; onClose: () => void }) {
  const t = useTranslations("console");
  const { mutate, isPending, error } = useAdminMutation(
    (input: RegionInput) => changeRegion(region.id, input),
    {
      successMessage: t("admin.saved"),
      onSuccess: onClose,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("admin.regions.editNamed", { name: region.name })}
      closeLabel={t("close")}
    >
      <RegionForm
        defaultValues={{ name: region.name, slug: region.slug, contactEmail: region.contactEmail ?? "" }}
        submitLabel={t("save")}
        error={error}
        isPending={isPending}
        onSubmit={(values) => mutate({ ...values, contactEmail: values.contactEmail || null })}
      />
    </Dialog>
  );
}
