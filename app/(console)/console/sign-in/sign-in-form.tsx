"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { completeSignIn, requestSignIn } from "./requests";

const formValue = (event: FormEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? "").trim();

type Props = {
  next: string;
  /** Other ways to sign in, shown below the form for the e-mail address. */
  children: ReactNode;
};

/** Asks for the e-mail address, then for the mailed code. Leads to the page in `next`. */
export function SignInForm({ next, children }: Props) {
  const [email, setEmail] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  if (email !== null && isSent)
    return <CodeForm email={email} next={next} onRestart={() => setSent(false)} />;
  return (
    <>
      <EmailForm
        next={next}
        former={email}
        onSent={(sentTo) => {
          setEmail(sentTo);
          setSent(true);
        }}
      />
      {children}
    </>
  );
}

type EmailFormProps = {
  next: string;
  /** The address of the earlier request. Null if there was none. */
  former: string | null;
  onSent: (email: string) => void;
};

function EmailForm({ next, former, onSent }: EmailFormProps) {
  const t = useTranslations("signIn");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formValue(event, "email");
    setSending(true);
    setError(null);
    const outcome = await requestSignIn(email, next);
    setSending(false);
    if (outcome.kind === "sent") return onSent(email);
    if (outcome.kind === "provider only") return window.location.reload();
    setError(
      outcome.kind === "too many"
        ? t("tooMany", { seconds: outcome.retryAfterSeconds })
        : (outcome.message ?? t("unreachable")),
    );
  };
  return (
    <form onSubmit={send}>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={error}
        defaultValue={former ?? ""}
        // The button that had the focus has disappeared.
        autoFocus={former !== null}
      />
      <SubmitButton className="mt-4 w-full" isBusy={isSending}>
        {isSending ? t("sending") : t("send")}
      </SubmitButton>
    </form>
  );
}

const ERRORS = {
  wrong: "wrongCode",
  "too many": "tooMany",
  "daily limit": "dayUsedUp",
  "provider only": "leadOidc",
  "no cookie": "noCookie",
  unreachable: "unreachable",
} as const;

type CodeFormProps = { email: string; next: string; onRestart: () => void };

function CodeForm({ email, next, onRestart }: CodeFormProps) {
  const t = useTranslations("signIn");
  const [isEntering, setEntering] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEntering(true);
    // Screen readers announce a repeated message only if it was removed in between.
    setError(null);
    const outcome = await completeSignIn({ email, code: formValue(event, "code").replace(/\s/g, "") }, next);
    if (outcome === "in") return;
    setEntering(false);
    setError(t(ERRORS[outcome], { seconds: 60 }));
  };
  return (
    <form onSubmit={enter}>
      <div role="status" className="mb-6">
        <h2 className="mb-2 font-semibold text-xl">{t("sentTitle")}</h2>
        <p>{t("sent", { email })}</p>
      </div>
      <TextField
        label={t("code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{8,9}"
        required
        error={error}
        autoFocus
      />
      <SubmitButton className="mt-4 w-full" isBusy={isEntering}>
        {isEntering ? t("entering") : t("enter")}
      </SubmitButton>
      <Button variant="quiet" className="mt-2 w-full" onClick={onRestart}>
        {t("again")}
      </Button>
    </form>
  );
}
