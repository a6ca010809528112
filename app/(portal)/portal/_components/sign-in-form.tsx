import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { requestMail } from "../_lib/sign-in-actions";
import { ActionForm } from "./action-form";

type Props = { email?: string; problem?: string | null };

/** A form that asks for the address to which the sign-in mail is sent. */
export async function SignInForm({ email = "", problem = null }: Props) {
  const [t, language] = await Promise.all([getTranslations("portal"), pageLanguage()]);
  return (
    <ActionForm action={requestMail} path={withLanguage(language, "/portal")} noValidate>
      <TextField
        id="email"
        label={t("email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        error={problem}
      />
      <Button type="submit" variant="primary" className="mt-4 min-h-12 w-full">
        {t("send")}
      </Button>
    </ActionForm>
  );
}
