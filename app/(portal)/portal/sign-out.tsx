import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { ActionForm } from "./_components/action-form";
import { signOut, signOutEverywhere } from "./_lib/sign-in-actions";

export async function SignOut() {
  const t = await getTranslations("portal");
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <ActionForm action={signOut} path="/portal">
        <Button type="submit">{t("signOut")}</Button>
      </ActionForm>
      <SignOutEverywhere path="/portal" />
    </div>
  );
}

export async function SignOutEverywhere({ path }: { path: string }) {
  const t = await getTranslations("portal");
  return (
    <ActionForm action={signOutEverywhere} path={path} className="print:hidden">
      <Button type="submit" aria-describedby="everywhere">
        {t("signOutEverywhere")}
      </Button>
      <p id="everywhere" className="mt-1 text-muted text-sm">
        {t("signOutEverywhereHint")}
      </p>
    </ActionForm>
  );
}
