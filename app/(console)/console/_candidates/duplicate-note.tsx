"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDebounced } from "@/app/_ui/use-debounced";
import { likelyDuplicatesQuery } from "@/lib/console/duplicates/queries";
import type { LikelyDuplicatesQuery } from "@/lib/console/duplicates/schema";
import { useConsole } from "../_shell/console-context";
import { NewTabLink } from "./new-tab-link";

const PAUSE_MS = 500;
const PHONE_DIGITS_MIN = 8;

/** Returns whether the input is complete enough for a search. */
const isComplete = ({ email, phone, name, dateOfBirth }: LikelyDuplicatesQuery) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email?.trim() ?? "") ||
  (phone ?? "").replace(/\D/g, "").length >= PHONE_DIGITS_MIN ||
  Boolean(name && /^[12]\d{3}-\d{2}-\d{2}$/.test(dateOfBirth ?? ""));

/** After a pause in typing, says whether a similar candidate already exists. Doesn't show errors. */
export function DuplicateNote(input: LikelyDuplicatesQuery) {
  const t = useTranslations("console.duplicates.note");
  const { scope, canWrite } = useConsole();
  const settled = useDebounced(JSON.stringify(input), PAUSE_MS);
  const query: LikelyDuplicatesQuery = JSON.parse(settled);
  const { data } = useQuery({
    ...likelyDuplicatesQuery(scope, query),
    enabled: canWrite && isComplete(query),
  });
  const isCurrent = settled === JSON.stringify(input);
  return (
    <div role="status" className="text-sm">
      {isCurrent &&
        isComplete(query) &&
        data?.map(({ id, name, reason }) => (
          <p key={id} className="wrap-anywhere mt-1">
            {t.rich(reason, {
              link: () => <NewTabLink path={`candidates/${id}`}>{name}</NewTabLink>,
            })}
          </p>
        ))}
    </div>
  );
}
