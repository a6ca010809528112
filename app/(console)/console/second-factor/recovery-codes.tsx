"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";

/**
 * Shows new recovery codes, which can't be shown again. The page or dialog asks for confirmation before the
 * user leaves it.
 */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations("secondFactor");
  const labelId = useId();
  return (
    <>
      <figure aria-labelledby={labelId} className="mb-6 rounded-md border border-line bg-raised">
        <figcaption className="flex items-center justify-between gap-3 border-line border-b px-4 py-2 text-muted">
          <span id={labelId}>{t("recoveryCodes")}</span>
          <CopyButton label={t("copy")} doneLabel={t("copied")} text={codes.join("\n")} />
        </figcaption>
        <ul className="grid grid-cols-2 gap-2 p-4 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </figure>
      <Button variant="primary" className="w-full" onClick={onSaved}>
        {t("saved")}
      </Button>
    </>
  );
}
