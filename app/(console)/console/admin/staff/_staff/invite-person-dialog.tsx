"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { useErrorMessage, useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { inviteStaffMember } from "@/lib/console/administration/queries";
import { isSameAccess } from "@/lib/console/administration/same-access";
import type { Access } from "@/lib/console/administration/schema";
import { isApiError } from "@/lib/contract/api-client";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { AccessFields, normalizeAccess } from "./access-fields";

const NO_ACCESS: Access = { isAdmin: false, roles: [] };

export function InvitePersonDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const language = useLocale();
  const [access, setAccess] = useState(NO_ACCESS);
  const [hasNoAccess, setNoAccess] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useAdminMutation(inviteStaffMember, {
    successMessage: t("admin.staff.invited"),
    onSuccess: onClose,
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const filled = new FormData(event.currentTarget);
    const [name, email] = [String(filled.get("name")).trim(), String(filled.get("email")).trim()];
    const isEmpty = !access.isAdmin && access.roles.length === 0;
    setNoAccess(isEmpty);
    if (isEmpty) return form.current?.querySelector("select")?.focus();
    mutate({ name, email, language, ...normalizeAccess(access) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasUnsavedChoices={!isSameAccess(access, NO_ACCESS)}
      title={t("admin.staff.invite")}
      text={t("admin.staff.inviteText")}
      closeLabel={t("close")}
    >
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <NameAndEmailFields error={error} />
        <AccessFields
          access={access}
          onChange={setAccess}
          error={hasNoAccess ? t("admin.staff.accessMissing") : null}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {t(isPending ? "admin.staff.sending" : "admin.staff.send")}
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
