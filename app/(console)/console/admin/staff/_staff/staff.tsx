"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/app/_ui/avatar";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { type DataColumn, DataTable } from "@/app/(console)/console/_shell/data-table";
import { RelativeTime } from "@/app/(console)/console/_shell/relative-time";
import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import type { StaffMember } from "@/lib/console/administration/schema";
import { AdminList, focusAdminList } from "../../_admin/admin-list";
import { EditAccessDialog } from "./edit-access-dialog";
import { InvitePersonDialog } from "./invite-person-dialog";
import { RemovePersonDialog } from "./remove-person-dialog";

type OpenDialog = { kind: "new" } | { kind: "edit" | "remove"; person: StaffMember } | null;

export function Staff() {
  const t = useTranslations("console.admin.staff");
  const query = useQuery(staffQuery());
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const columns = useStaffColumns((kind, person) => setDialog({ kind, person }));
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        add={{ label: t("invite"), onAdd: () => setDialog({ kind: "new" }) }}
      >
        {(people) => <DataTable columns={columns} rows={people} rowKey={({ id }) => id} />}
      </AdminList>
      {dialog?.kind === "new" && <InvitePersonDialog onClose={close} />}
      {dialog?.kind === "edit" && <EditAccessDialog person={dialog.person} onClose={close} />}
      {dialog?.kind === "remove" && (
        <RemovePersonDialog person={dialog.person} onRemoved={focusAdminList} onClose={close} />
      )}
    </>
  );
}

type OnOpen = (kind: "edit" | "remove", person: StaffMember) => void;

function useStaffColumns(onOpen: OnOpen): DataColumn<StaffMember>[] {
  const t = useTranslations("console.admin.staff");
  return [
    {
      id: "name",
      header: t("name"),
      isRowHeader: true,
      cell: (person) => <PersonCell person={person} />,
    },
    { id: "roles", header: t("roles"), isWide: true, cell: (person) => <Roles person={person} /> },
    {
      id: "lastSeen",
      header: t("lastSeen"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} fallback={t("never")} />,
    },
    {
      id: "actions",
      header: t("actions"),
      isHeaderHidden: true,
      className: "w-px whitespace-nowrap",
      cell: (person) => !person.isYou && <PersonActions person={person} onOpen={onOpen} />,
    },
  ];
}

function PersonCell({ person }: { person: StaffMember }) {
  const t = useTranslations("console.admin.staff");
  const { name, isYou, email } = person;
  return (
    <span className="flex items-start gap-2.5">
      <Avatar name={name} className="mt-0.5 size-7" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{isYou ? t("you", { name }) : name}</span>
        <span className="block text-muted text-xs wrap-anywhere">{email}</span>
        <span className="mt-1 block sm:hidden">
          <Roles person={person} />
        </span>
      </span>
    </span>
  );
}

function PersonActions({ person, onOpen }: { person: StaffMember; onOpen: OnOpen }) {
  const t = useTranslations("console.admin.staff");
  const { name } = person;
  return (
    <>
      <Button
        variant="bare"
        size="icon"
        aria-label={t("editNamed", { name })}
        onClick={() => onOpen("edit", person)}
      >
        <Icon name="pen" />
      </Button>
      <Button
        variant="bare"
        size="icon"
        aria-label={t("removeNamed", { name })}
        onClick={() => onOpen("remove", person)}
      >
        <Icon name="trash" />
      </Button>
    </>
  );
}

function Roles({ person }: { person: StaffMember }) {
  const t = useTranslations("console");
  const { data: regions = [] } = useQuery(regionsQuery());
  if (person.isAdmin) return <Tag>{t("roles.admin")}</Tag>;
  if (person.roles.length === 0) return <span className="text-muted">{t("admin.staff.noRole")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {person.roles.map(({ regionId, role }) => (
        <Tag key={regionId}>
          <span className="whitespace-normal">
            {regions.find(({ id }) => id === regionId)?.name ?? regionId}: {t(`roles.${role}`)}
          </span>
        </Tag>
      ))}
    </span>
  );
}
