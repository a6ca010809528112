"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { type CreatedRegion, createRegion } from "@/lib/console/administration/queries";
import { OneTimeSecret } from "../../_secrets/one-time-secret";
import { useAdminMutation } from "../_admin/use-admin-mutation";
import { RegionForm, type RegionFormValues } from "./region-form";

/** Leaves out empty values. Without a slug, the server derives the slug from the name. */
const toInput = ({ name, slug, contactEmail }: RegionFormValues) => ({
  name,
  ...(slug ? { slug } : {}),
  ...(contactEmail ? { contactEmail } : {}),
});

type Props = { onCreated: (region: CreatedRegion) => void; onClose: () => void };

export function NewRegionDialog({ onCreated, onClose }: Props) {
  const t = useTranslations("console");
  const {
    data: created,
    mutate,
    isPending,
    error,
  } = useAdminMutation(createRegion, { onSuccess: onCreated });
  return (
    <Dialog
      onClose={onClose}
      isBusy={isPending}
      isShownOnce={created !== undefined}
      title={created ? t("admin.regions.made", { name: created.name }) : t("admin.regions.new")}
      text={created ? t("admin.regions.once") : t("admin.regions.newText")}
      closeLabel={t("close")}
    >
      {created ? (
        <>
          <OneTimeSecret label={t("admin.regions.firstKey")} secret={created.token} />
          <OneTimeSecret label={t("settings.secret")} secret={created.signingSecret} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {t("admin.kept")}
            </Button>
          </div>
        </>
      ) : (
        <RegionForm
          submitLabel={t("admin.regions.create")}
          error={error}
          isPending={isPending}
          onSubmit={(values) => mutate(toInput(values))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
