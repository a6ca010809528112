import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { apiKeysQuery } from "@/lib/access/api-keys/queries";
import { ApiKeys } from "./_keys/api-keys";

export const generateMetadata = pageTitle("console.apiKeys.title", "manager");

export default async function KeysPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[apiKeysQuery(scope)]}>
      <ApiKeys />
    </Prefetch>
  );
}
