"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { createRegion } from "@/lib/console/administration/queries";
import { ShownOnce } from "../../_secrets/shown-once";
import { useChange } from "../_admin/use-change";
import { RegionFields, type RegionValues } from "./region-fields";

/** What is left empty is left out: the slug is made from the name then. */
const toInput = ({ name, slug, contactEmail }: RegionValues) => ({
  name,
  ...(slug ? { slug } : {}),
  ...(contactEmail ? { contactEmail } : {}),
});

export function NewRegion({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workplace");
  const { data: made, mutate, isPending, error } = useChange(createRegion);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={made !== undefined}
      title={made ? t("admin.regions.made", { name: made.name }) : t("admin.regions.new")}
      text={made ? t("admin.regions.once") : t("admin.regions.newText")}
      closeLabel={t("close")}
    >
      {made ? (
        <>
          <ShownOnce label={t("admin.regions.firstKey")} secret={made.token} />
          <ShownOnce label={t("settings.secret")} secret={made.signingSecret} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {t("admin.kept")}
            </Button>
          </div>
        </>
      ) : (
        <RegionFields
          send={t("admin.regions.create")}
          error={error}
          isPending={isPending}
          onSend={(values) => mutate(toInput(values))}
        />
      )}
    </Dialog>
  );
}
