"use client";

import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { ErrorSummary } from "./error-summary";

/** The error message of the last attempt, and what the visitor typed. */
export type CodeFormState = { problem: string | null; typed: string };
type CodeFormAction = (state: CodeFormState, form: FormData) => Promise<CodeFormState>;

type Props = {
  /** The id of the input, which the error summary links to. */
  id: string;
  label: string;
  submit: string;
  problemTitle: string;
  action: CodeFormAction;
  /**
   * The path of the page. React matches a response to a form by its path, so each form on a page needs a
   * different path, for example with `?code=old_email`.
   */
  path: string;
  type?: "email";
  /** The name under which the browser keeps unsaved input. */
  keep?: string;
};

/**
 * A form with one input: a code or an e-mail address. Rendered only on the server: each attempt loads a new
 * page.
 */
export function CodeForm(props: Props) {
  const { id, label, submit, problemTitle, action, path, type, keep } = props;
  const [{ problem, typed }, send] = useActionState(action, { problem: null, typed: "" }, path);
  return (
    <form
      action={send}
      noValidate
      data-keep={keep}
      data-restore={keep && problem === null ? "" : undefined}
      className="space-y-6"
    >
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
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {submit}
      </Button>
    </form>
  );
}
