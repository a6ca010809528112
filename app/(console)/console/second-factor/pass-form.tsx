"use client";

import { useTranslations } from "next-intl";
import { PageHeading } from "@/app/_ui/page-heading";
import { CodeForm } from "./code-form";
import { post, toConsole } from "./requests";
import { SkipButton } from "./skip-button";

/** For whoever has set up an authenticator: a code of it, or a recovery code. */
export function PassForm({ canBeSkipped }: { canBeSkipped: boolean }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <CodeForm send={(code) => post("second-factor", { code })} onPassed={toConsole} />
      {canBeSkipped && <SkipButton />}
    </>
  );
}
