import { getMessages } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { mutationQuery } from "@/lib/console/queue-monitoring/queries";
import { MutationDetails } from "./_mutation/mutation-details";

export const generateMetadata = pageTitle("console.mutations.one");

/** Shows one mutation. For a failed mutation, also shows the guide's advice for the error code. */
export default async function MutationPage({ params }: ConsolePageProps<{ id: string }>) {
  const [{ scope }, { id }, { errors }] = await Promise.all([requireScope(params), params, getMessages()]);
  const remedies = Object.fromEntries(Object.entries(errors.codes).map(([code, { fix }]) => [code, fix]));
  return (
    <Prefetch queries={[mutationQuery(scope, id)]}>
      <MutationDetails id={id} remedies={remedies} />
    </Prefetch>
  );
}
