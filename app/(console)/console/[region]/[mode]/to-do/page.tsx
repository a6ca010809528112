import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { toDoQuery } from "@/lib/console/to-do/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { ToDoPage } from "./_to-do/to-do-page";

export const generateMetadata = pageTitle("console.toDo.title");

export default async function Page({ params }: ConsolePageProps) {
  const { scope, role } = await requireScope(params);
  return (
    <Prefetch queries={roleAtLeast(role, "adviser") ? [toDoQuery(scope)] : []}>
      <ToDoPage />
    </Prefetch>
  );
}
