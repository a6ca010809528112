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
import { AdminTable, CELL, WIDE } from "../_admin/admin-table";
import { DeleteRegion } from "./delete-region";
import { EditRegion } from "./edit-region";
import { NewRegion } from "./new-region";

type Opened = { what: "new" } | { what: "edit" | "delete"; region: AdministeredRegion } | null;

export function Regions() {
  const t = useTranslations("workplace.admin.regions");
  const query = useQuery(regionsQuery());
  const [opened, open] = useState<Opened>(null);
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
          <AdminTable heads={[t("name"), `~${t("contact")}`, t("keys"), t("staff"), `(${t("actions")})`]}>
            {regions.map((region) => (
              <RegionRow key={region.id} region={region} onOpen={(what) => open({ what, region })} />
            ))}
          </AdminTable>
        )}
      </AdminList>
      {opened?.what === "new" && <NewRegion onClose={close} />}
      {opened?.what === "edit" && <EditRegion region={opened.region} onClose={close} />}
      {opened?.what === "delete" && <DeleteRegion region={opened.region} onClose={close} />}
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
      <th scope="row" className={`${CELL} font-normal`}>
        <TextLink href={`/console/${slug}/live/candidates`}>{name}</TextLink>
        <span className="block text-muted text-xs wrap-anywhere">{slug}</span>
      </th>
      <td className={WIDE}>{region.contactEmail ?? "–"}</td>
      <td className={`${CELL} tabular-nums`}>{region.apiKeys}</td>
      <td className={`${CELL} tabular-nums`}>{region.staff}</td>
      <td className={`${CELL} w-px whitespace-nowrap`}>
        <Button look="bare" size="icon" aria-label={t("editNamed", { name })} onClick={() => onOpen("edit")}>
          <Icon name="pen" />
        </Button>
        <Button
          look="bare"
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
