"use client";

import { useTranslations } from "next-intl";
import { PageHeading } from "@/app/_ui/page-heading";
import { CodeForm } from "./code-form";
import { post } from "./requests";
import { SkipButton } from "./skip-button";

export function VerifyForm({ canBeSkipped, next }: { canBeSkipped: boolean; next: string }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <CodeForm
        onSubmit={(code) => post("second-factor", { code })}
        onSuccess={() => window.location.assign(next)}
      />
      <p className="mt-6 text-muted">{t("lost")}</p>
      {canBeSkipped && <SkipButton next={next} />}
    </>
  );
}
