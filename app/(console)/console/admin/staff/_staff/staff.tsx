"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Ago } from "@/app/(console)/console/_shell/ago";
import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import type { Person } from "@/lib/console/administration/schema";
import { AdminList } from "../../_admin/admin-list";
import { AdminTable, CELL, WIDE } from "../../_admin/admin-table";
import { EditAccess } from "./edit-access";
import { InvitePerson } from "./invite-person";
import { RemovePerson } from "./remove-person";

type Opened = { what: "new" } | { what: "edit" | "remove"; person: Person } | null;

export function Staff() {
  const t = useTranslations("workplace.admin.staff");
  const query = useQuery(staffQuery());
  const [opened, open] = useState<Opened>(null);
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
          <AdminTable heads={[t("name"), `~${t("roles")}`, `~${t("lastSeen")}`, `(${t("actions")})`]}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onOpen={(what) => open({ what, person })} />
            ))}
          </AdminTable>
        )}
      </AdminList>
      {opened?.what === "new" && <InvitePerson onClose={close} />}
      {opened?.what === "edit" && <EditAccess person={opened.person} onClose={close} />}
      {opened?.what === "remove" && <RemovePerson person={opened.person} onClose={close} />}
    </>
  );
}

function PersonRow({ person, onOpen }: { person: Person; onOpen: (what: "edit" | "remove") => void }) {
  const t = useTranslations("workplace.admin.staff");
  const { name, isYou } = person;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-normal`}>
        <span className="block font-medium wrap-anywhere">{isYou ? t("you", { name }) : name}</span>
        <span className="block text-muted text-xs wrap-anywhere">{person.email}</span>
        <span className="mt-1 block sm:hidden">
          <Roles person={person} />
        </span>
      </th>
      <td className={WIDE}>
        <Roles person={person} />
      </td>
      <td className={`${WIDE} whitespace-nowrap`}>
        <Ago at={person.lastSeenAt} none={t("never")} />
      </td>
      <td className={`${CELL} w-px whitespace-nowrap`}>
        {!isYou && (
          <>
            <Button
              look="bare"
              size="icon"
              aria-label={t("editNamed", { name })}
              onClick={() => onOpen("edit")}
            >
              <Icon name="pen" />
            </Button>
            <Button
              look="bare"
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

function Roles({ person }: { person: Person }) {
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
