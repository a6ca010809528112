"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { RecoveryCodeList } from "../../second-factor/recovery-code-list";

/** Recovery codes, shown this once. */
export function NewCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <RecoveryCodeList codes={codes} />
      <Button look="primary" className="w-full" onClick={onSaved}>
        {t("saved")}
      </Button>
    </>
  );
}
