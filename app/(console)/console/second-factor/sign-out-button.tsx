"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";
import { signOut, useMaySignOut } from "@/app/(console)/console/_shell/sign-out";

/** Signs out users who can't enter a code, or who signed in with another person's address. */
export function SignOutButton() {
  const t = useTranslations("secondFactor");
  const isHydrated = useIsHydrated();
  const maySignOut = useMaySignOut();
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    if (!(await maySignOut())) return;
    try {
      await signOut();
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button variant="quiet" className="mt-4 w-full" disabled={!isHydrated} onClick={leave}>
        {t("signOut")}
      </Button>
      {hasFailed && <p role="alert">{t("unreachable")}</p>}
    </>
  );
}
