"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { useErrorMessage, useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { inviteStaffMember } from "@/lib/console/administration/queries";
import type { AccessPatch } from "@/lib/console/administration/schema";
import { isApiError } from "@/lib/contract/api-client";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { AccessFields, normalizeAccess } from "./access-fields";

const NO_ACCESS: AccessPatch = { isAdmin: false, roles: [] };

export function InvitePersonDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const language = useLocale();
  const [access, setAccess] = useState(NO_ACCESS);
  const { mutate, isPending, error } = useAdminMutation(inviteStaffMember, {
    successMessage: t("admin.staff.invited"),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email] = [String(form.get("name")).trim(), String(form.get("email")).trim()];
    mutate({ name, email, language, ...normalizeAccess(access) });
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
        <NameAndEmailFields error={error} />
        <AccessFields access={access} onChange={setAccess} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isPending}>
            {t("admin.staff.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function NameAndEmailFields({ error }: { error: Error | null }) {
  const t = useTranslations("console.admin.staff");
  const reason = useErrorMessage();
  const issueText = useIssueText();
  const issues = isApiError(error) ? error.issues : [];
  const errorOf = (name: string) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? issueText(issue) : null;
  };
  return (
    <>
      <InputField label={t("name")} error={errorOf("name")} name="name" maxLength={200} autoComplete="off" />
      <InputField
        label={t("email")}
        error={errorOf("email") ?? (error && issues.length === 0 && reason(error))}
        name="email"
        type="email"
        autoComplete="off"
      />
    </>
  );
}
