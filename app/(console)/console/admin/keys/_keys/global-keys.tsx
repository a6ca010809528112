"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { RelativeTime } from "@/app/(console)/console/_values/relative-time";
import { deleteGlobalKey, globalKeysQuery } from "@/lib/console/administration/queries";
import { AdminList } from "../../_admin/admin-list";
import { focusAdminList } from "../../_admin/searchable-list";
import { useAddedItem } from "../../_admin/use-added-item";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { NewGlobalKeyDialog } from "./new-global-key-dialog";

const useGlobalKeys = () => useQuery(globalKeysQuery());
type GlobalKey = NonNullable<ReturnType<typeof useGlobalKeys>["data"]>[number];

export function GlobalKeys() {
  const t = useTranslations("console.admin.keys");
  const query = useGlobalKeys();
  const [dialog, setDialog] = useState<"new" | GlobalKey | null>(null);
  const { isAdded, showAdded } = useAddedItem();
  const columns = useGlobalKeyColumns(setDialog);
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        isAdded={isAdded}
        add={{ label: t("new"), onAdd: () => setDialog("new") }}
        textsOf={({ description, tokenPreview, scope }) => [description, tokenPreview, t(scopeText(scope))]}
      >
        {(keys) => <DataTable columns={columns} rows={keys} rowKey={({ id }) => id} />}
      </AdminList>
      {dialog === "new" && <NewGlobalKeyDialog onCreated={showAdded} onClose={() => setDialog(null)} />}
      {typeof dialog === "object" && dialog && (
        <DeleteGlobalKeyDialog globalKey={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const scopeText = (scope: GlobalKey["scope"]) =>
  `scopes.${scope === "webhook" ? "webhook" : "admin"}` as const;

function useGlobalKeyColumns(onDelete: (key: GlobalKey) => void): DataColumn<GlobalKey>[] {
  const t = useTranslations("console.admin.keys");
  return [
    {
      id: "description",
      header: t("description"),
      isRowHeader: true,
      cell: ({ description, tokenPreview }) => (
        <>
          <span className="block font-medium wrap-anywhere">{description ?? tokenPreview}</span>
          <code className="block font-mono text-muted text-xs">{tokenPreview}</code>
        </>
      ),
    },
    {
      id: "scope",
      header: t("scope"),
      cell: ({ scope }) => t(scopeText(scope)),
    },
    {
      id: "created",
      header: t("created"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
    },
    {
      id: "lastUsed",
      header: t("lastUsed"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} fallback={t("neverUsed")} />,
    },
    {
      id: "actions",
      header: t("actions"),
      isHeaderHidden: true,
      className: "w-px",
      cell: (key) => (
        <IconButton
          icon="trash"
          // Include the preview, because several keys can have the same description.
          label={t("deleteNamed", {
            name: key.description ?? t(scopeText(key.scope)),
            preview: key.tokenPreview,
          })}
          onClick={() => onDelete(key)}
        />
      ),
    },
  ];
}

function DeleteGlobalKeyDialog({ globalKey, onClose }: { globalKey: GlobalKey; onClose: () => void }) {
  const t = useTranslations("console.admin.keys");
  const reason = useErrorMessage();
  const { mutate, isPending, error } = useAdminMutation(deleteGlobalKey, {
    successMessage: t("deleted"),
    onSuccess: () => {
      onClose();
      focusAdminList();
    },
  });
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: globalKey.description ?? globalKey.tokenPreview })}
      text={t("deleteText", { preview: globalKey.tokenPreview })}
      error={error && reason(error)}
      confirmLabel={t("delete")}
      isPending={isPending}
      staysOpen
      onConfirm={() => mutate(globalKey.id)}
      onClose={onClose}
    />
  );
}
