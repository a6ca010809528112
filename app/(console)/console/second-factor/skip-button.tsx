"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";
import { post } from "./requests";

export function SkipButton({ next }: { next: string }) {
  const t = useTranslations("secondFactor");
  const isHydrated = useIsHydrated();
  const [error, setError] = useState<string | null>(null);
  const skip = async () => {
    const result = await post("second-factor/skip");
    if ("data" in result) window.location.assign(next);
    else setError(t(result.error));
  };
  return (
    <>
      <Button variant="quiet" className="mt-4 w-full" disabled={!isHydrated} onClick={skip}>
        {t("skip")}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}
