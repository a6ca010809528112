import { regionsQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../_auth/require-staff";
import { adminPageTitle } from "../_shell/page-title";
import { Prefetch } from "../_shell/prefetch";
import { Regions } from "./_regions/regions";

export const generateMetadata = adminPageTitle("console.admin.tabs.regions");

export default async function RegionsPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[regionsQuery()]}>
      <Regions />
    </Prefetch>
  );
}
