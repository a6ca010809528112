"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { hasDraftUnder, subscribeToDrafts } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { MAPPING_DRAFTS } from "./mapping-draft";

/** Tells the user that their choices are stored, and reappear for a file with the same columns. */
export function SavedMapping() {
  const t = useTranslations("console.import");
  const keyStart = useDraftKey(MAPPING_DRAFTS);
  const isKept = useSyncExternalStore(
    subscribeToDrafts,
    () => hasDraftUnder(keyStart),
    () => false,
  );
  return (
    <p role="status" className="mt-3 text-sm empty:hidden">
      {isKept && t("savedMapping")}
    </p>
  );
}
