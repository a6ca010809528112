"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { withNext } from "@/lib/access/staff/console-path";
import { completeSignIn } from "../requests";

type State = "ready" | "entering" | Exclude<Awaited<ReturnType<typeof completeSignIn>>, "in">;

export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const [state, setState] = useState<State>("ready");
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "entering") return;
    setState("entering");
    const outcome = await completeSignIn({ token }, next);
    if (outcome !== "in") setState(outcome);
  };
  return <ConfirmView state={state} next={next} onSubmit={enter} />;
}

type ViewProps = { state: State; next: string; onSubmit: (event: FormEvent) => void };

const ERRORS = {
  "too many": "tooMany",
  "provider only": "leadOidc",
  "no cookie": "noCookie",
  unreachable: "unreachable",
} as const;

/** After an error that leaves the link unused, the form stays, so that the user can try again. */
export function ConfirmView({ state, next, onSubmit }: ViewProps) {
  const t = useTranslations("signIn");
  if (state === "wrong") {
    return (
      <div role="alert">
        <p className="mb-4 border-sun border-l-4 pl-3">{t("used")}</p>
        <TextLink href={withNext("/console/sign-in", next)}>{t("newLink")}</TextLink>
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit}>
      {state !== "ready" && state !== "entering" && state !== "daily limit" && (
        <p role="alert" className="mb-4 border-sun border-l-4 pl-3">
          {t(ERRORS[state], { seconds: 60 })}
        </p>
      )}
      <SubmitButton className="w-full" isBusy={state === "entering"}>
        {state === "entering" ? t("entering") : t("enter")}
      </SubmitButton>
    </form>
  );
}
