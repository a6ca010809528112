"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { Ago } from "@/app/(console)/console/_shell/ago";
import { Day } from "@/app/(console)/console/_shell/day";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { deleteGlobalKey, globalKeysQuery } from "@/lib/console/administration/queries";
import { AdminList } from "../../_admin/admin-list";
import { AdminTable, CELL, WIDE } from "../../_admin/admin-table";
import { useChange } from "../../_admin/use-change";
import { NewGlobalKey } from "./new-global-key";

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
            heads={[
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
      {opened === "new" && <NewGlobalKey onClose={() => open(null)} />}
      {typeof opened === "object" && opened && <DeleteKey globalKey={opened} onClose={() => open(null)} />}
    </>
  );
}

function KeyRow({ globalKey, onDelete }: { globalKey: GlobalKey; onDelete: () => void }) {
  const t = useTranslations("workplace.admin.keys");
  const { description, tokenPreview, scope, createdAt, lastUsedAt } = globalKey;
  const name = description ?? tokenPreview;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-normal`}>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <code className="block font-mono text-muted text-xs">{tokenPreview}</code>
      </th>
      <td className={CELL}>{t(`scopes.${scope === "webhook" ? "webhook" : "admin"}`)}</td>
      <td className={`${WIDE} whitespace-nowrap`}>
        <Day at={createdAt} />
      </td>
      <td className={`${WIDE} whitespace-nowrap`}>
        <Ago at={lastUsedAt} none={t("neverUsed")} />
      </td>
      <td className={`${CELL} w-px`}>
        <Button look="bare" size="icon" aria-label={t("deleteNamed", { name })} onClick={onDelete}>
          <Icon name="trash" />
        </Button>
      </td>
    </tr>
  );
}

function DeleteKey({ globalKey, onClose }: { globalKey: GlobalKey; onClose: () => void }) {
  const t = useTranslations("workplace.admin.keys");
  const reason = useReason();
  const { mutate, isPending } = useChange(deleteGlobalKey, { done: t("deleted"), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: globalKey.description ?? globalKey.tokenPreview })}
      text={t("deleteText", { preview: globalKey.tokenPreview })}
      confirm={t("delete")}
      isPending={isPending}
      onConfirm={() => mutate(globalKey.id, { onError: (error) => toast(reason(error)) })}
      onClose={onClose}
    />
  );
}
