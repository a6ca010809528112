"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { post, toConsole } from "./requests";

export function SkipButton() {
  const t = useTranslations("secondFactor");
  const [error, setError] = useState<string | null>(null);
  const skip = async () => {
    const answer = await post("second-factor/skip");
    if ("data" in answer) toConsole();
    else setError(t(answer.refused));
  };
  return (
    <>
      <Button look="quiet" className="mt-4 w-full" onClick={skip}>
        {t("skip")}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}
