"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";

type Props = { email: string; error: string | null; isBusy: boolean; onPress: () => void };

export function MailCodeButton({ email, error, isBusy, onPress }: Props) {
  const t = useTranslations("console.signInAgain");
  return (
    <>
      <Button
        variant="primary"
        className="wrap-anywhere w-full"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onPress()}
        data-first
      >
        {isBusy ? t("mailing") : t("mail", { email })}
      </Button>
      {error && (
        <p role="alert" className="mt-3 text-danger">
          {error}
        </p>
      )}
    </>
  );
}
