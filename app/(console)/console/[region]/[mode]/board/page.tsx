import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { lastChangeQuery } from "@/lib/console/candidates/queries";
import { Board } from "./_board/board";
import { columnQuery, shownPhases } from "./_board/column-query";

export const generateMetadata = pageTitle("console.board.title");

export default async function BoardPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const search = toSearchParams(await searchParams);
  return (
    <Prefetch
      queries={[
        lastChangeQuery(scope),
        ...shownPhases(search).map((phase) => columnQuery(scope, phase, search)),
      ]}
    >
      <Board />
    </Prefetch>
  );
}
