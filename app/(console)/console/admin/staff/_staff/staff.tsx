"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/app/_ui/avatar";
import { Tag } from "@/app/_ui/badge";
import { IconButton } from "@/app/_ui/icon-button";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { RelativeTime } from "@/app/(console)/console/_values/relative-time";
import { staffQuery } from "@/lib/console/administration/queries";
import type { StaffMember } from "@/lib/console/administration/schema";
import { AdminList } from "../../_admin/admin-list";
import { focusAdminList } from "../../_admin/searchable-list";
import { useAddedItem } from "../../_admin/use-added-item";
import { EditAccessDialog } from "./edit-access-dialog";
import { InvitePersonDialog } from "./invite-person-dialog";
import { RemovePersonDialog } from "./remove-person-dialog";
import { type RolesOf, type RoleText, useRolesOf } from "./use-roles-of";

type OpenDialog = { kind: "new" } | { kind: "edit" | "remove"; person: StaffMember } | null;

export function Staff() {
  const t = useTranslations("console.admin.staff");
  const query = useQuery(staffQuery());
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const { isAdded, showAdded } = useAddedItem();
  const rolesOf = useRolesOf();
  const columns = useStaffColumns(rolesOf, (kind, person) => setDialog({ kind, person }));
  const textsOf = (person: StaffMember) => {
    const roles = rolesOf(person).map(({ text }) => text);
    return [person.name, person.email, ...(roles.length > 0 ? roles : [t("noRole")])];
  };
  return (
    <>
      <AdminList
        title={t("title")}
        lead={t("lead")}
        empty={t("empty")}
        query={query}
        isAdded={isAdded}
        add={{ label: t("invite"), onAdd: () => setDialog({ kind: "new" }) }}
        textsOf={textsOf}
      >
        {(people) => <DataTable columns={columns} rows={people} rowKey={({ id }) => id} />}
      </AdminList>
      {dialog?.kind === "new" && <InvitePersonDialog onInvited={showAdded} onClose={close} />}
      {dialog?.kind === "edit" && <EditAccessDialog person={dialog.person} onClose={close} />}
      {dialog?.kind === "remove" && (
        <RemovePersonDialog person={dialog.person} onRemoved={focusAdminList} onClose={close} />
      )}
    </>
  );
}

type OnOpen = (kind: "edit" | "remove", person: StaffMember) => void;

function useStaffColumns(rolesOf: RolesOf, onOpen: OnOpen): DataColumn<StaffMember>[] {
  const t = useTranslations("console.admin.staff");
  return [
    {
      id: "name",
      header: t("name"),
      isRowHeader: true,
      cell: (person) => <PersonCell person={person} roles={rolesOf(person)} />,
    },
    { id: "roles", header: t("roles"), isWide: true, cell: (person) => <Roles roles={rolesOf(person)} /> },
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

function PersonCell({ person, roles }: { person: StaffMember; roles: RoleText[] }) {
  const t = useTranslations("console.admin.staff");
  const { name, isYou, email } = person;
  return (
    <span className="flex items-start gap-2.5">
      <Avatar name={name} className="mt-0.5 size-7" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{isYou ? t("you", { name }) : name}</span>
        <span className="block text-muted text-xs wrap-anywhere">{email}</span>
        <span className="mt-1 block sm:hidden">
          <Roles roles={roles} />
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
      <IconButton icon="pen" label={t("editNamed", { name })} onClick={() => onOpen("edit", person)} />
      <IconButton icon="trash" label={t("removeNamed", { name })} onClick={() => onOpen("remove", person)} />
    </>
  );
}

function Roles({ roles }: { roles: RoleText[] }) {
  const t = useTranslations("console.admin.staff");
  if (roles.length === 0) return <span className="text-muted">{t("noRole")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map(({ id, text }) => (
        <Tag key={id}>
          <span className="whitespace-normal">{text}</span>
        </Tag>
      ))}
    </span>
  );
}
