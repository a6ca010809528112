"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { deleteRegion } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { isApiError, replaceErrorCode } from "@/lib/contract/api-client";
import { useErrorMessage } from "../../_errors/use-error-message";
import { useAdminMutation } from "../_admin/use-admin-mutation";

type Props = { region: AdministeredRegion; onDeleted: () => void; onClose: () => void };

const REASONS = { precondition_failed: "edit_conflict", region_not_found: "region_gone" };

/**
 * Deletes a region. `region` must be its current state, because another admin may have renamed it. If the
 * server reports live candidates or queued live writes, the user must type the region's name.
 */
export function DeleteRegionDialog({ region, onDeleted, onClose }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const remove = (purge: boolean) => deleteRegion(region, purge).catch(replaceErrorCode(REASONS));
  const { mutate, isPending, error } = useAdminMutation(remove, {
    successMessage: t("admin.regions.deleted", { name: region.name }),
    onSuccess: () => {
      onClose();
      onDeleted();
    },
  });
  const [typed, setTyped] = useState("");
  const isNotEmpty = isApiError(error) && error.code === "region_not_empty";
  return (
    <Dialog
      isBusy={isPending}
      onClose={onClose}
      title={t("admin.regions.deleteTitle", { name: region.name })}
      text={t("admin.regions.deleteText")}
      closeLabel={t("close")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(isNotEmpty);
        }}
        className="space-y-4"
      >
        {isNotEmpty && (
          <>
            <p role="alert" className="rounded-md border border-danger p-3">
              {t("admin.regions.notEmpty")}
            </p>
            <InputField
              label={t("admin.regions.typeName", { name: region.name })}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
            />
          </>
        )}
        {error && !isNotEmpty && (
          <p role="alert" className="text-danger">
            {reason(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} isBusy={isPending}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            variant="danger"
            isBusy={isPending}
            disabled={isNotEmpty && typed !== region.name}
          >
            {t(isNotEmpty ? "admin.regions.purge" : "admin.regions.delete")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
