import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { readName } from "../_lib/own-record";
import { signOut } from "../_lib/sign-in-actions";
import { ActionForm } from "./action-form";

type Props = {
  path: string;
  /** The session id of the record that the page shows, if the page shows a record. */
  record?: string;
};

/** Shows the name of a signed-in candidate, with a sign-out button. */
export async function SignedInAs({ path, record }: Props) {
  const [t, [access]] = await Promise.all([getTranslations("portal"), findCandidateSessions()]);
  if (!access) return null;
  return (
    <ActionForm
      action={signOut}
      path={path}
      className={`flex flex-wrap items-center gap-x-6 print:hidden ${record ? "" : "mb-6"}`}
    >
      <p>{t("signedInAs", { name: await readName(record ?? access.session.id) })}</p>
      <Button type="submit" variant="quiet" className="px-0! min-h-11 border-0">
        {t("signOut")}
      </Button>
    </ActionForm>
  );
}
