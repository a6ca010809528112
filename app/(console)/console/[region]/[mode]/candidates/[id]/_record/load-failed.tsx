import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";

type Props = { error: Error; onRetry: () => void };

/** Says why a part of the record couldn't be loaded, and offers to try again. */
export function LoadFailed({ error, onRetry }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  return (
    <div role="alert" className="space-y-2 text-sm">
      <p>{reason(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
