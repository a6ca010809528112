"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { useErrorMessage, useErrorOf } from "@/app/(console)/console/_errors/use-error-message";
import { useLanguage } from "@/app/i18n/use-language";
import { inviteStaffMember } from "@/lib/console/administration/queries";
import { isSameAccess } from "@/lib/console/administration/same-access";
import type { Access, StaffMember } from "@/lib/console/administration/schema";
import { isApiError } from "@/lib/contract/api-client";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { AccessFields, normalizeAccess } from "./access-fields";

const NO_ACCESS: Access = { isAdmin: false, roles: [] };

type Problem = "nameMissing" | "emailInvalid" | "accessMissing";

/** Returns all problems with the input. The server checks the address more strictly. */
const findProblems = (name: string, email: string, { isAdmin, roles }: Access): Problem[] => [
  ...(name === "" ? (["nameMissing"] as const) : []),
  ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : (["emailInvalid"] as const)),
  ...(isAdmin || roles.length > 0 ? [] : (["accessMissing"] as const)),
];

/** Returns whether the dialog shows the error next to the name or the e-mail address. */
const isAboutField = (error: Error): boolean =>
  isApiError(error) &&
  (error.code === "staff_exists" ||
    error.issues.some(({ path }) => path[0] === "name" || path[0] === "email"));

function useFocusOnFirstProblem(
  form: RefObject<HTMLFormElement | null>,
  error: Error | null,
  problems: readonly Problem[],
) {
  useEffect(() => {
    if (!error && problems.length === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const role = problems.includes("accessMissing") ? form.current?.querySelector("select") : null;
    (invalid ?? role)?.focus();
  }, [form, error, problems]);
}

type Props = { onInvited: (person: StaffMember) => void; onClose: () => void };

export function InvitePersonDialog({ onInvited, onClose }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const language = useLanguage();
  const [access, setAccess] = useState(NO_ACCESS);
  const [problems, setProblems] = useState<Problem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, reset, isPending, error } = useAdminMutation(inviteStaffMember, {
    successMessage: t("admin.staff.invited"),
    onSuccess: (person) => {
      onInvited(person);
      onClose();
    },
  });
  useFocusOnFirstProblem(form, error, problems);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const [name, email] = [String(filled.get("name")).trim(), String(filled.get("email")).trim()];
    const found = findProblems(name, email, access);
    setProblems(found);
    if (found.length > 0) return reset();
    mutate({ name, email, language, ...normalizeAccess(access) });
  };
  return (
    <Dialog
      isBusy={isPending}
      onClose={onClose}
      hasUnsavedChoices={!isSameAccess(access, NO_ACCESS)}
      title={t("admin.staff.invite")}
      text={t("admin.staff.inviteText")}
      closeLabel={t("close")}
    >
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <NameAndEmailFields error={error} problems={problems} isLocked={isPending} />
        <AccessFields
          access={access}
          onChange={setAccess}
          isLocked={isPending}
          error={problems.includes("accessMissing") ? t("admin.staff.accessMissing") : null}
        />
        {error && !isAboutField(error) && (
          <p role="alert" className="text-danger">
            {reason(error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} isBusy={isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {t(isPending ? "admin.staff.sending" : "admin.staff.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = { error: Error | null; problems: readonly Problem[]; isLocked: boolean };

function NameAndEmailFields({ error, problems, isLocked }: FieldsProps) {
  const t = useTranslations("console.admin.staff");
  const reason = useErrorMessage();
  const errorOf = useErrorOf(isApiError(error) ? error.issues : []);
  const exists = isApiError(error) && error.code === "staff_exists" && reason(error);
  return (
    <>
      <InputField
        label={t("name")}
        error={problems.includes("nameMissing") ? t("nameMissing") : errorOf("name")}
        name="name"
        maxLength={200}
        autoComplete="off"
        readOnly={isLocked}
      />
      <InputField
        label={t("email")}
        error={problems.includes("emailInvalid") ? t("emailInvalid") : (errorOf("email") ?? exists)}
        name="email"
        type="email"
        autoComplete="off"
        readOnly={isLocked}
      />
    </>
  );
}
