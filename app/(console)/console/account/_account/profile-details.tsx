import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { StaffRegion } from "@/lib/access/staff/access";
import type { StaffAccess } from "@/lib/contract/context";

export async function ProfileDetails({
  staff,
  regions,
}: {
  staff: StaffAccess["staff"];
  regions: StaffRegion[];
}) {
  const t = await getTranslations("console");
  return (
    <dl className="space-y-2 text-sm">
      <DetailRow name={t("account.name")}>{staff.name}</DetailRow>
      <DetailRow name={t("account.email")}>{staff.email}</DetailRow>
      <DetailRow name={t("account.roles")}>
        {staff.isAdmin && t("account.allRegions")}
        {!staff.isAdmin && regions.length === 0 && t("account.noRegion")}
        {!staff.isAdmin && (
          <ul className="space-y-1">
            {regions.map(({ id, name, role }) => (
              <li key={id}>{t("account.roleIn", { region: name, role: t(`roles.${role}`) })}</li>
            ))}
          </ul>
        )}
      </DetailRow>
    </dl>
  );
}

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_1fr] gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
