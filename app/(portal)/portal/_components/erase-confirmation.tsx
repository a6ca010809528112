import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { ERASURE_REASONS } from "@/lib/records/candidates/erasure-reasons";
import { erasePath } from "../_lib/erase-path";
import { eraseRecords, mailCode } from "../_lib/erasure-actions";
import { ActionForm } from "./action-form";
import { Choices } from "./choices";
import { CodeForm } from "./code-form";
import { Notice } from "./notice";

type Props = { ids: string[]; email: string; isLimited: boolean };

/** A form that asks for the mailed code, the time of the erasure and the reason. */
export async function EraseConfirmation({ ids, email, isLimited }: Props) {
  const [t, portal] = await Promise.all([getTranslations("portalErase"), getTranslations("portal")]);
  return (
    <>
      {isLimited && <Notice isError>{t("mailLimit")}</Notice>}
      <p className="wrap-anywhere mb-8">{t("codeSent", { email })}</p>
      <CodeForm
        id="code"
        label={portal("code")}
        submit={t("confirm")}
        problemTitle={portal("problems.title")}
        action={eraseRecords.bind(null, ids)}
        path={erasePath(ids)}
        danger
      >
        <Choices
          legend={t("when")}
          name="when"
          chosen="later"
          options={(["later", "now"] as const).map((when) => [when, t(`times.${when}`)])}
        />
        <Choices
          legend={t("reason")}
          name="reason"
          chosen="none"
          options={(["none", ...ERASURE_REASONS] as const).map((reason) => [reason, t(`reasons.${reason}`)])}
        />
      </CodeForm>
      <ActionForm action={mailCode.bind(null, ids)} path={erasePath(ids)} className="mt-4">
        <Button type="submit" variant="quiet" className="min-h-11 w-full">
          {portal("again")}
        </Button>
      </ActionForm>
    </>
  );
}
