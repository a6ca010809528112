"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { SignInState } from "@/lib/portal/sign-ins/sign-in-by-mail";
import { signIn } from "./_lib/sign-in-actions";

const INITIAL_STATE: SignInState = { step: "address", email: "", problem: null, seconds: 0 };

/** Asks for the e-mail address, then for the code. Works without scripts; with scripts the page doesn't reload. */
export function SignInForm() {
  const t = useTranslations("portal");
  const [state, action, isPending] = useActionState(signIn, INITIAL_STATE);
  const problem = state.problem && t(state.problem, { seconds: state.seconds });
  if (state.step === "address") {
    return (
      <form action={action} noValidate>
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={state.email}
          error={problem}
        />
        <Button type="submit" variant="primary" className="mt-4 min-h-12 w-full" disabled={isPending}>
          {t("send")}
        </Button>
      </form>
    );
  }
  return (
    <form action={action} noValidate>
      <input type="hidden" name="email" value={state.email} />
      <div role="status" className="mb-6">
        <h2 className="mb-2 font-semibold text-xl">{t("sentTitle")}</h2>
        <p>{t("sent")}</p>
      </div>
      <TextField
        label={t("code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem}
      />
      <Button
        type="submit"
        name="step"
        value="code"
        variant="primary"
        className="mt-4 min-h-12 w-full"
        disabled={isPending}
      >
        {t("enter")}
      </Button>
      <Button
        type="submit"
        name="step"
        value="again"
        variant="quiet"
        className="mt-2 w-full"
        disabled={isPending}
      >
        {t("again")}
      </Button>
    </form>
  );
}
