"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";

type Props = {
  /** The candidate whom the input is about, if a merge has moved the input to another record. */
  person: string | undefined;
  onDiscard: () => void;
};

/** Says that the form shows earlier input, and offers to discard that input. */
export function DraftNotice({ person, onDiscard }: Props) {
  const t = useTranslations("console.drafts");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised px-3 py-2 text-sm">
      <p role="status" className="min-w-0 flex-1">
        {person ? t("restoredFrom", { person }) : t("restored")}
      </p>
      <Button size="small" onClick={onDiscard}>
        {t("discard")}
      </Button>
    </div>
  );
}
