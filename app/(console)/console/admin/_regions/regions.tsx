"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { TextLink } from "@/app/_ui/text-link";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { AdminList } from "../_admin/admin-list";
import { AdminTable, CELL_CLASS, WIDE_CELL_CLASS } from "../_admin/admin-table";
import { DeleteRegionDialog } from "./delete-region-dialog";
import { EditRegionDialog } from "./edit-region-dialog";
import { NewRegionDialog } from "./new-region-dialog";

type OpenDialog = { what: "new" } | { what: "edit" | "delete"; region: AdministeredRegion } | null;

export function Regions() {
  const t = useTranslations("workplace.admin.regions");
  const query = useQuery(regionsQuery());
  const [opened, open] = useState<OpenDialog>(null);
  const close = () => open(null);
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        add={{ label: t("new"), onAdd: () => open({ what: "new" }) }}
      >
        {(regions) => (
          <AdminTable headings={[t("name"), `~${t("contact")}`, t("keys"), t("staff"), `(${t("actions")})`]}>
            {regions.map((region) => (
              <RegionRow key={region.id} region={region} onOpen={(what) => open({ what, region })} />
            ))}
          </AdminTable>
        )}
      </AdminList>
      {opened?.what === "new" && <NewRegionDialog onClose={close} />}
      {opened?.what === "edit" && <EditRegionDialog region={opened.region} onClose={close} />}
      {opened?.what === "delete" && <DeleteRegionDialog region={opened.region} onClose={close} />}
    </>
  );
}

function RegionRow({
  region,
  onOpen,
}: {
  region: AdministeredRegion;
  onOpen: (what: "edit" | "delete") => void;
}) {
  const t = useTranslations("workplace.admin.regions");
  const { name, slug } = region;
  return (
    <tr>
      <th scope="row" className={`${CELL_CLASS} font-normal`}>
        <TextLink href={`/console/${slug}/live/candidates`}>{name}</TextLink>
        <span className="block text-muted text-xs wrap-anywhere">{slug}</span>
      </th>
      <td className={WIDE_CELL_CLASS}>{region.contactEmail ?? "–"}</td>
      <td className={`${CELL_CLASS} tabular-nums`}>{region.apiKeys}</td>
      <td className={`${CELL_CLASS} tabular-nums`}>{region.staff}</td>
      <td className={`${CELL_CLASS} w-px whitespace-nowrap`}>
        <Button
          variant="bare"
          size="icon"
          aria-label={t("editNamed", { name })}
          onClick={() => onOpen("edit")}
        >
          <Icon name="pen" />
        </Button>
        <Button
          variant="bare"
          size="icon"
          aria-label={t("deleteNamed", { name })}
          onClick={() => onOpen("delete")}
        >
          <Icon name="trash" />
        </Button>
      </td>
    </tr>
  );
}
