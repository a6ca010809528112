"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { changeRegion, type RegionInput } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { useChange } from "../_admin/use-change";
import { RegionFields } from "./region-fields";

export function EditRegion({ region, onClose }: { region: AdministeredRegion; onClose: () => void }) {
  const t = useTranslations("workplace");
  const { mutate, isPending, error } = useChange((input: RegionInput) => changeRegion(region.id, input), {
    done: t("admin.saved"),
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("admin.regions.editNamed", { name: region.name })}
      closeLabel={t("close")}
    >
      <RegionFields
        given={{ name: region.name, slug: region.slug, contactEmail: region.contactEmail ?? "" }}
        send={t("save")}
        error={error}
        isPending={isPending}
        onSend={(values) => mutate({ ...values, contactEmail: values.contactEmail || null })}
      />
    </Dialog>
  );
}
