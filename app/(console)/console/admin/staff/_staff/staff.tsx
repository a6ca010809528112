"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { RelativeTime } from "@/app/(console)/console/_shell/relative-time";
import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import type { StaffMember } from "@/lib/console/administration/schema";
import { AdminList } from "../../_admin/admin-list";
import { AdminTable, CELL_CLASS, WIDE_CELL_CLASS } from "../../_admin/admin-table";
import { EditAccessDialog } from "./edit-access-dialog";
import { InvitePersonDialog } from "./invite-person-dialog";
import { RemovePersonDialog } from "./remove-person-dialog";

type OpenDialog = { what: "new" } | { what: "edit" | "remove"; person: StaffMember } | null;

export function Staff() {
  const t = useTranslations("workplace.admin.staff");
  const query = useQuery(staffQuery());
  const [opened, open] = useState<OpenDialog>(null);
  const close = () => open(null);
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        add={{ label: t("invite"), onAdd: () => open({ what: "new" }) }}
      >
        {(people) => (
          <AdminTable headings={[t("name"), `~${t("roles")}`, `~${t("lastSeen")}`, `(${t("actions")})`]}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onOpen={(what) => open({ what, person })} />
            ))}
          </AdminTable>
        )}
      </AdminList>
      {opened?.what === "new" && <InvitePersonDialog onClose={close} />}
      {opened?.what === "edit" && <EditAccessDialog person={opened.person} onClose={close} />}
      {opened?.what === "remove" && <RemovePersonDialog person={opened.person} onClose={close} />}
    </>
  );
}

function PersonRow({ person, onOpen }: { person: StaffMember; onOpen: (what: "edit" | "remove") => void }) {
  const t = useTranslations("workplace.admin.staff");
  const { name, isYou } = person;
  return (
    <tr>
      <th scope="row" className={`${CELL_CLASS} font-normal`}>
        <span className="block font-medium wrap-anywhere">{isYou ? t("you", { name }) : name}</span>
        <span className="block text-muted text-xs wrap-anywhere">{person.email}</span>
        <span className="mt-1 block sm:hidden">
          <Roles person={person} />
        </span>
      </th>
      <td className={WIDE_CELL_CLASS}>
        <Roles person={person} />
      </td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <RelativeTime at={person.lastSeenAt} fallback={t("never")} />
      </td>
      <td className={`${CELL_CLASS} w-px whitespace-nowrap`}>
        {!isYou && (
          <>
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
              aria-label={t("removeNamed", { name })}
              onClick={() => onOpen("remove")}
            >
              <Icon name="trash" />
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function Roles({ person }: { person: StaffMember }) {
  const t = useTranslations("workplace");
  const { data: regions = [] } = useQuery(regionsQuery());
  if (person.isAdmin) return <Tag>{t("roles.admin")}</Tag>;
  if (person.roles.length === 0) return <span className="text-muted">{t("admin.staff.noRole")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {person.roles.map(({ regionId, role }) => (
        <Tag key={regionId}>
          {regions.find(({ id }) => id === regionId)?.name ?? regionId}: {t(`roles.${role}`)}
        </Tag>
      ))}
    </span>
  );
}
