"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { RecoveryCodeList } from "../../second-factor/recovery-code-list";

/** Shows new recovery codes, which can't be shown again. */
export function NewRecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <RecoveryCodeList codes={codes} />
      <Button variant="primary" className="w-full" onClick={onSaved}>
        {t("saved")}
      </Button>
    </>
  );
}
