"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_ui/avatar";
import { Button } from "@/app/_ui/button";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { RECORD_TITLE_ID } from "./closed-notice";
import { ContactLinks } from "./contact-links";
import { PhaseMenu } from "./phase-menu";
import { RecordActions } from "./record-actions";
import { RecordNavigation } from "./record-navigation";

type Props = { candidate: FullCandidate };

export const RecordHeader = ({ candidate }: Props) => (
  <header className="mb-6">
    <RecordNavigation id={candidate.id} />
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4">
      <Avatar name={candidate.name} className="size-12 text-base! max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60 space-y-2">
        <NameAndPhase candidate={candidate} />
        <ContactLinks candidate={candidate} />
      </div>
      <Actions candidate={candidate} />
    </div>
  </header>
);

function NameAndPhase({ candidate }: Props) {
  const t = useTranslations("console.candidate");
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1
          id={RECORD_TITLE_ID}
          tabIndex={-1}
          className="wrap-anywhere font-semibold text-xl leading-7 outline-none"
        >
          {candidate.name}
        </h1>
        <PhaseMenu candidate={candidate} />
      </div>
      <p className="wrap-anywhere text-muted text-sm">
        {candidate.city && <>{candidate.city} · </>}
        {t.rich("since", { date: () => <RelativeDate at={candidate.createdAt} /> })}
      </p>
    </div>
  );
}

function Actions({ candidate }: Props) {
  const t = useTranslations("console.candidate");
  const { canWrite } = useConsole();
  return (
    <div className="ml-auto flex gap-2 print:hidden">
      <Button variant="bare" size="small" className="max-sm:hidden" onClick={() => window.print()}>
        {t("print")}
      </Button>
      {canWrite && <RecordActions candidate={candidate} />}
    </div>
  );
}
