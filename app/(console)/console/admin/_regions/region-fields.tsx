"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { isRefusal } from "@/lib/contract/api-client";
import { useIssueText, useReason } from "../../_shell/use-reason";

export type RegionValues = { name: string; slug: string; contactEmail: string };

type Props = {
  given?: RegionValues;
  send: string;
  error: Error | null;
  isPending: boolean;
  onSend: (values: RegionValues) => void;
};

const NAMES = ["name", "slug", "contactEmail"] as const;

/** A region's name, its part of an address, and whom its candidates turn to. */
export function RegionFields({ given, send, error, isPending, onSend }: Props) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const issueText = useIssueText();
  const issues = isRefusal(error) ? error.issues : [];
  const errorOf = (name: string) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? issueText(issue) : null;
  };
  const submit = (form: FormData) => {
    const [name = "", slug = "", contactEmail = ""] = NAMES.map((each) => String(form.get(each)).trim());
    onSend({ name, slug, contactEmail });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      className="space-y-4"
    >
      {NAMES.map((name) => (
        <Field
          key={name}
          label={t(`admin.regions.${name === "contactEmail" ? "contact" : name}`)}
          hint={name === "slug" ? t("admin.regions.slugHint") : undefined}
          error={errorOf(name)}
        >
          {(control) => (
            <input
              {...control}
              name={name}
              type={name === "contactEmail" ? "email" : "text"}
              defaultValue={given?.[name]}
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
      ))}
      {error && issues.length === 0 && (
        <p role="alert" className="text-danger">
          {reason(error)}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? t("saving") : send}
        </Button>
      </div>
    </form>
  );
}
