"use client";

import { type ReactNode, useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { ErrorSummary } from "./error-summary";

/** What was wrong with the last try, in words, and what was typed. */
export type CodeFormState = { problem: string | null; typed: string };
export type CodeFormAction = (state: CodeFormState, form: FormData) => Promise<CodeFormState>;

type Props = {
  /** The field's id, and the start of its name. */
  id: string;
  label: string;
  submit: string;
  problemTitle: string;
  action: CodeFormAction;
  /**
   * The address of the page, to which the form is sent. React finds the form that a response belongs to by this
   * address, so each form of a page needs its own, such as `?code=old_email`.
   */
  path: string;
  type?: "email";
  danger?: boolean;
  /** More fields, after the first. */
  children?: ReactNode;
};

/** A form with a code or an address to type. Rendered on the server only: each try is a page of its own. */
export function CodeForm(props: Props) {
  const { id, label, submit, problemTitle, action, path, type, danger, children } = props;
  const [{ problem, typed }, send] = useActionState(action, { problem: null, typed: "" }, path);
  return (
    <form action={send} noValidate className="space-y-6">
      <ErrorSummary title={problemTitle} problems={problem ? [{ fieldId: id, text: problem }] : []} />
      <TextField
        id={id}
        label={label}
        name="typed"
        defaultValue={typed}
        error={problem}
        {...(type === "email"
          ? { type, autoComplete: "email" }
          : { inputMode: "numeric", autoComplete: "one-time-code" })}
      />
      {children}
      <Button type="submit" variant={danger ? "danger" : "primary"} className="min-h-12 w-full">
        {submit}
      </Button>
    </form>
  );
}
