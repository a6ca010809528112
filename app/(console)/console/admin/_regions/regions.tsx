"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { TextLink } from "@/app/_ui/text-link";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { AdminList } from "../_admin/admin-list";
import { focusAdminList } from "../_admin/searchable-list";
import { useAddedItem } from "../_admin/use-added-item";
import { useCurrentSidebar } from "./use-current-sidebar";

const NewRegionDialog = lazyPart(() =>
  import("./new-region-dialog").then((loaded) => loaded.NewRegionDialog),
);
const EditRegionDialog = lazyPart(() =>
  import("./edit-region-dialog").then((loaded) => loaded.EditRegionDialog),
);
const DeleteRegionDialog = lazyPart(() =>
  import("./delete-region-dialog").then((loaded) => loaded.DeleteRegionDialog),
);

type OpenDialog = { kind: "new" } | { kind: "edit" | "delete"; region: AdministeredRegion } | null;

export function Regions() {
  const t = useTranslations("console.admin.regions");
  const query = useQuery(regionsQuery());
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  useCurrentSidebar(query.data, dialog !== null);
  const { isAdded, showAdded } = useAddedItem();
  const columns = useRegionColumns((kind, region) => setDialog({ kind, region }));
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        isAdded={isAdded}
        add={{ label: t("new"), onAdd: () => setDialog({ kind: "new" }) }}
        textsOf={({ name, slug, contactEmail }) => [name, slug, contactEmail]}
      >
        {(regions) => <DataTable columns={columns} rows={regions} rowKey={({ id }) => id} />}
      </AdminList>
      {dialog?.kind === "new" && <NewRegionDialog onCreated={showAdded} onClose={close} />}
      {dialog?.kind === "edit" && <EditRegionDialog region={dialog.region} onClose={close} />}
      {dialog?.kind === "delete" && (
        <DeleteRegionDialog
          region={query.data?.find(({ id }) => id === dialog.region.id) ?? dialog.region}
          onDeleted={focusAdminList}
          onClose={close}
        />
      )}
    </>
  );
}

type OnOpen = (kind: "edit" | "delete", region: AdministeredRegion) => void;

function useRegionColumns(onOpen: OnOpen): DataColumn<AdministeredRegion>[] {
  const t = useTranslations("console.admin.regions");
  return [
    {
      id: "name",
      header: t("name"),
      isRowHeader: true,
      cell: ({ name, slug }) => (
        <>
          <TextLink href={`/console/${slug}/live/candidates`}>{name}</TextLink>
          <span className="block text-muted text-xs wrap-anywhere">{slug}</span>
        </>
      ),
    },
    {
      id: "contact",
      header: t("contact"),
      isWide: true,
      cell: ({ contactEmail }) => contactEmail ?? "–",
    },
    { id: "keys", header: t("keys"), className: "tabular-nums", cell: ({ apiKeys }) => apiKeys },
    { id: "staff", header: t("staff"), className: "tabular-nums", cell: ({ staff }) => staff },
    {
      id: "actions",
      header: t("actions"),
      isHeaderHidden: true,
      className: "w-px whitespace-nowrap",
      cell: (region) => <RegionActions region={region} onOpen={onOpen} />,
    },
  ];
}

const ACTIONS = [
  ["edit", "pen"],
  ["delete", "trash"],
] as const;

function RegionActions({ region, onOpen }: { region: AdministeredRegion; onOpen: OnOpen }) {
  const t = useTranslations("console.admin.regions");
  return ACTIONS.map(([kind, icon]) => (
    <IconButton
      key={kind}
      icon={icon}
      label={t(`${kind}Named`, { name: region.name })}
      onClick={() => onOpen(kind, region)}
    />
  ));
}
