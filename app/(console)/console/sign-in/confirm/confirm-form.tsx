"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { withNext } from "@/lib/access/staff/console-path";
import { completeSignIn } from "../requests";

export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const t = useTranslations("signIn");
  const [state, setState] = useState<"ready" | "entering" | "used">("ready");
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setState("entering");
    if ((await completeSignIn({ token }, next)) !== "in") setState("used");
  };
  if (state === "used") {
    return (
      <div role="alert">
        <p className="mb-4 border-sun border-l-4 pl-3">{t("used")}</p>
        <TextLink href={withNext("/console/sign-in", next)}>{t("newLink")}</TextLink>
      </div>
    );
  }
  return (
    <form onSubmit={enter}>
      <SubmitButton className="w-full" disabled={state === "entering"}>
        {state === "entering" ? t("entering") : t("enter")}
      </SubmitButton>
    </form>
  );
}
