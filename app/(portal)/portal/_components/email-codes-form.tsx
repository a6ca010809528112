"use client";

import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { EmailPurpose } from "@/lib/portal/email-change/find-email-change";
import { ErrorSummary } from "./error-summary";
import { Section } from "./section";

/** What was typed for each address, and the error messages of the last attempt. */
export type EmailCodesState = Partial<Record<EmailPurpose, { problem: string | null; typed: string }>>;
/** `confirmed` is the text to show instead of a field. */
type Address = { purpose: EmailPurpose; title: string; label: string; confirmed: string | null };

type Props = {
  addresses: Address[];
  submit: string;
  problemTitle: string;
  action: (state: EmailCodesState, form: FormData) => Promise<EmailCodesState>;
  path: string;
};

/**
 * Asks for the codes of both addresses in one form, so that an error in one doesn't clear the other. Rendered
 * only on the server.
 */
export function EmailCodesForm({ addresses, submit, problemTitle, action, path }: Props) {
  const [state, send] = useActionState(action, {}, path);
  const problems = addresses.flatMap(({ purpose }) => {
    const text = state[purpose]?.problem;
    return text ? [{ fieldId: `${purpose}-code`, text }] : [];
  });
  return (
    <form action={send} noValidate className="mb-10">
      <ErrorSummary title={problemTitle} problems={problems} />
      {addresses.map(({ purpose, title, label, confirmed }) => (
        <Section key={purpose} id={purpose} title={title}>
          {confirmed ? (
            <p role="status">{confirmed}</p>
          ) : (
            <TextField
              id={`${purpose}-code`}
              label={label}
              name={purpose}
              defaultValue={state[purpose]?.typed ?? ""}
              error={state[purpose]?.problem ?? null}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </Section>
      ))}
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {submit}
      </Button>
    </form>
  );
}
