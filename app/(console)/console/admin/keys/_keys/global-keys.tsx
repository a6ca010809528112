"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { FormattedDate } from "@/app/(console)/console/_shell/formatted-date";
import { RelativeTime } from "@/app/(console)/console/_shell/relative-time";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { deleteGlobalKey, globalKeysQuery } from "@/lib/console/administration/queries";
import { AdminList } from "../../_admin/admin-list";
import { AdminTable, CELL_CLASS, WIDE_CELL_CLASS } from "../../_admin/admin-table";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { NewGlobalKeyDialog } from "./new-global-key-dialog";

const useGlobalKeys = () => useQuery(globalKeysQuery());
type GlobalKey = NonNullable<ReturnType<typeof useGlobalKeys>["data"]>[number];

export function GlobalKeys() {
  const t = useTranslations("workplace.admin.keys");
  const query = useGlobalKeys();
  const [opened, open] = useState<"new" | GlobalKey | null>(null);
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        add={{ label: t("new"), onAdd: () => open("new") }}
      >
        {(keys) => (
          <AdminTable
            headings={[
              t("description"),
              t("scope"),
              `~${t("created")}`,
              `~${t("lastUsed")}`,
              `(${t("actions")})`,
            ]}
          >
            {keys.map((key) => (
              <KeyRow key={key.id} globalKey={key} onDelete={() => open(key)} />
            ))}
          </AdminTable>
        )}
      </AdminList>
      {opened === "new" && <NewGlobalKeyDialog onClose={() => open(null)} />}
      {typeof opened === "object" && opened && (
        <DeleteGlobalKeyDialog globalKey={opened} onClose={() => open(null)} />
      )}
    </>
  );
}

function KeyRow({ globalKey, onDelete }: { globalKey: GlobalKey; onDelete: () => void }) {
  const t = useTranslations("workplace.admin.keys");
  const { description, tokenPreview, scope, createdAt, lastUsedAt } = globalKey;
  const name = description ?? tokenPreview;
  return (
    <tr>
      <th scope="row" className={`${CELL_CLASS} font-normal`}>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <code className="block font-mono text-muted text-xs">{tokenPreview}</code>
      </th>
      <td className={CELL_CLASS}>{t(`scopes.${scope === "webhook" ? "webhook" : "admin"}`)}</td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <FormattedDate at={createdAt} />
      </td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <RelativeTime at={lastUsedAt} fallback={t("neverUsed")} />
      </td>
      <td className={`${CELL_CLASS} w-px`}>
        <Button variant="bare" size="icon" aria-label={t("deleteNamed", { name })} onClick={onDelete}>
          <Icon name="trash" />
        </Button>
      </td>
    </tr>
  );
}

function DeleteGlobalKeyDialog({ globalKey, onClose }: { globalKey: GlobalKey; onClose: () => void }) {
  const t = useTranslations("workplace.admin.keys");
  const reason = useErrorMessage();
  const { mutate, isPending } = useAdminMutation(deleteGlobalKey, {
    successMessage: t("deleted"),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: globalKey.description ?? globalKey.tokenPreview })}
      text={t("deleteText", { preview: globalKey.tokenPreview })}
      confirmLabel={t("delete")}
      isPending={isPending}
      onConfirm={() => mutate(globalKey.id, { onError: (error) => toast(reason(error)) })}
      onClose={onClose}
    />
  );
}
