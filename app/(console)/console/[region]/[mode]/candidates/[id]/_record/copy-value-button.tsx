"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { toast } from "@/app/_ui/toaster";

const CONFIRMED_FOR_MS = 3_000;

/** Copies a value and shows a confirmation next to the button. */
export function CopyValueButton({ value, field }: { value: string; field: string }) {
  const t = useTranslations("console.header");
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      // Throws on pages without HTTPS, where browsers have no clipboard API.
      await navigator.clipboard.writeText(value);
      setDone(true);
    } catch {
      toast(t("copyFailed", { field }));
    }
  };
  return (
    <span className="inline-flex items-center print:hidden">
      <IconButton
        icon={isDone ? "check" : "copy"}
        iconClassName="text-muted"
        label={t("copy", { field })}
        onClick={() => void copy()}
      />
      <span role="status" className="text-muted text-xs">
        {isDone && t("copied")}
      </span>
    </span>
  );
}
