"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { hasUnsavedInAnyTab } from "../_drafts/unsaved-lock";

/** Warns that this browser has unsaved input. The console deletes the input when someone else signs in. */
export function UnsavedWarning() {
  const t = useTranslations("signIn");
  const [isShown, setShown] = useState(false);
  useEffect(() => void hasUnsavedInAnyTab().then(setShown), []);
  return (
    isShown && (
      <p role="status" className="mb-6 border-sun border-l-4 pl-3">
        {t("unsaved")}
      </p>
    )
  );
}
