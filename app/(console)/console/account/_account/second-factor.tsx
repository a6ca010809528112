"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { TextLink } from "@/app/_ui/text-link";
import { toast } from "@/app/_ui/toaster";
import { RegenerateCodesDialog } from "./regenerate-codes-dialog";
import { RemoveAuthenticatorDialog } from "./remove-authenticator-dialog";
import { ReplaceAuthenticatorDialog } from "./replace-authenticator-dialog";

type Props = { isSetUp: boolean; isRequired: boolean; codesLeft: number };

export function SecondFactor({ isSetUp, isRequired, codesLeft }: Props) {
  const t = useTranslations("console.account");
  const router = useRouter();
  const [dialog, setDialog] = useState<"renew" | "replace" | "remove" | null>(null);
  useFocusHeadingOnRemoval(isSetUp);
  const onChanged = () => {
    setDialog(null);
    router.refresh();
  };
  const onRemoved = () => {
    onChanged();
    toast(t("removed"));
  };
  if (!isSetUp)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Badge tone={1}>{t("notSetUp")}</Badge>
        <TextLink href="/console/second-factor?offered">{t("setUp")}</TextLink>
      </div>
    );
  return (
    <>
      <p className="text-sm">
        <Badge tone={6}>{t("isSetUp")}</Badge>
      </p>
      <p className="mt-1 text-muted text-sm">{t("codesLeft", { count: codesLeft })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDialog("renew")}>
          {t("renew")}
        </Button>
        <Button size="small" onClick={() => setDialog("replace")}>
          {t("replace")}
        </Button>
        {!isRequired && (
          <Button size="small" onClick={() => setDialog("remove")}>
            {t("remove")}
          </Button>
        )}
      </div>
      {dialog === "renew" && <RegenerateCodesDialog onClose={onChanged} />}
      {dialog === "replace" && <ReplaceAuthenticatorDialog onClose={onChanged} />}
      {dialog === "remove" && (
        <RemoveAuthenticatorDialog onClose={() => setDialog(null)} onRemoved={onRemoved} />
      )}
    </>
  );
}

/** Moves focus to the heading when the authenticator is removed, because the focused button disappears. */
function useFocusHeadingOnRemoval(isSetUp: boolean) {
  const wasSetUp = useRef(isSetUp);
  useEffect(() => {
    if (wasSetUp.current && !isSetUp) document.getElementById("factor")?.focus();
    wasSetUp.current = isSetUp;
  }, [isSetUp]);
}
