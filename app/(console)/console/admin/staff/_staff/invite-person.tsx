"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { useIssueText, useReason } from "@/app/(console)/console/_shell/use-reason";
import { invitePerson } from "@/lib/console/administration/queries";
import type { Access } from "@/lib/console/administration/schema";
import { isRefusal } from "@/lib/contract/api-client";
import { useChange } from "../../_admin/use-change";
import { AccessFields, withoutSpareRoles } from "./access-fields";

const NOTHING: Access = { isAdmin: false, roles: [] };

export function InvitePerson({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workplace");
  const language = useLocale();
  const [access, setAccess] = useState(NOTHING);
  const { mutate, isPending, error } = useChange(invitePerson, {
    done: t("admin.staff.invited"),
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email] = [String(form.get("name")).trim(), String(form.get("email")).trim()];
    mutate({ name, email, language, ...withoutSpareRoles(access) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("admin.staff.invite")}
      text={t("admin.staff.inviteText")}
      closeLabel={t("close")}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <NameAndAddress error={error} />
        <AccessFields access={access} onAccess={setAccess} />
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={isPending}>
            {t("admin.staff.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function NameAndAddress({ error }: { error: Error | null }) {
  const t = useTranslations("workplace.admin.staff");
  const reason = useReason();
  const issueText = useIssueText();
  const issues = isRefusal(error) ? error.issues : [];
  const errorOf = (name: string) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? issueText(issue) : null;
  };
  return (
    <>
      <Field label={t("name")} error={errorOf("name")}>
        {(control) => <input {...control} name="name" maxLength={200} autoComplete="off" className={INPUT} />}
      </Field>
      <Field label={t("email")} error={errorOf("email") ?? (error && issues.length === 0 && reason(error))}>
        {(control) => <input {...control} name="email" type="email" autoComplete="off" className={INPUT} />}
      </Field>
    </>
  );
}
