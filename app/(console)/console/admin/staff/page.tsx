import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { adminPageTitle } from "../../_shell/page-title";
import { Prefetch } from "../../_shell/prefetch";
import { Staff } from "./_staff/staff";

export const generateMetadata = adminPageTitle("console.admin.tabs.staff");

export default async function StaffPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[staffQuery(), regionsQuery()]}>
      <Staff />
    </Prefetch>
  );
}
