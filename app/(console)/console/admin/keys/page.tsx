import { globalKeysQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { adminPageTitle } from "../../_shell/page-title";
import { Prefetch } from "../../_shell/prefetch";
import { GlobalKeys } from "./_keys/global-keys";

export const generateMetadata = adminPageTitle("console.admin.tabs.keys");

export default async function GlobalKeysPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[globalKeysQuery()]}>
      <GlobalKeys />
    </Prefetch>
  );
}
