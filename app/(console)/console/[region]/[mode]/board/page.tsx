import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { Board } from "./_board/board";
import { columnQuery } from "./_board/column-query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.board");
  return { title: t("title") };
}

export default async function BoardPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  return (
    <Prefetch queries={CANDIDATE_PHASES.map((phase) => columnQuery(scope, phase))}>
      <Board />
    </Prefetch>
  );
}
