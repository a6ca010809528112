"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { RegionForm } from "./region-form";
import { useChangeRegion } from "./use-change-region";

export function EditRegionDialog({ region, onClose }: { region: AdministeredRegion; onClose: () => void }) {
  const t = useTranslations("console");
  const { mutate, isPending, error } = useChangeRegion(region, onClose);
  return (
    <Dialog
      isBusy={isPending}
      onClose={onClose}
      title={t("admin.regions.editNamed", { name: region.name })}
      closeLabel={t("close")}
    >
      <RegionForm
        defaultValues={{ ...region, contactEmail: region.contactEmail ?? "" }}
        submitLabel={t("save")}
        error={error}
        isPending={isPending}
        onSubmit={(values) => mutate({ ...values, contactEmail: values.contactEmail || null })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
