import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { TIMELINE_ITEMS_FIRST, TIMELINE_ITEMS_MAX } from "@/lib/console/candidates/limits";

type Props = {
  isLong: boolean;
  isLoading: boolean;
  isComplete: boolean;
  error: Error | null;
  show: () => void;
};

/**
 * Offers to load the older items. Once they are loaded, says so, and takes focus if the button had focus. Until
 * then, says that items may be missing: of a kind with many items, the oldest shown one can be much newer than
 * those of other kinds.
 */
export function TimelineEnd({ isLong, isLoading, isComplete, error, show }: Props) {
  const t = useTranslations("console.timeline");
  const reason = useErrorMessage();
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isLong && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isLong]);
  if (!isLong)
    return (
      <>
        {error && (
          <p role="alert" className="mb-2 text-danger text-sm">
            {reason(error)}
          </p>
        )}
        <p className="mb-2 text-muted text-sm">{t("first", { count: TIMELINE_ITEMS_FIRST })}</p>
        <Button isBusy={isLoading} onClick={show}>
          {t("older")}
        </Button>
      </>
    );
  return (
    <p ref={end} tabIndex={-1} className="text-muted text-sm outline-none">
      {isComplete ? t("all") : t("latest", { count: TIMELINE_ITEMS_MAX })}
    </p>
  );
}
