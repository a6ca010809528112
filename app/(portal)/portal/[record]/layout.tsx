import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { accentStyle } from "@/lib/access/regions/accent";
import { ActionForm } from "../_components/action-form";
import { PortalScript } from "../_components/portal-script";
import { RegionName } from "../_components/region-name";
import { readName, requireCandidateSession } from "../_lib/own-record";
import { signOut } from "../_lib/sign-in-actions";

type Props = { params: Promise<{ record: string }>; children: ReactNode };

/** Shows the region's name, the candidate's name and a sign-out button above every page of the record. */
export default async function RecordLayout({ params, children }: Props) {
  const { record } = await params;
  const { scope, session } = await requireCandidateSession(record);
  const [t, name] = await Promise.all([getTranslations("portal"), readName(record)]);
  return (
    <>
      {scope.region.accentColour && <style>{accentStyle(scope.region.accentColour)}</style>}
      <PortalScript session={session} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-stream">
          <RegionName region={scope.region} />
        </p>
        <ActionForm
          action={signOut}
          path={`/portal/${record}`}
          className="flex flex-wrap items-center gap-x-6"
        >
          <p>{t("signedInAs", { name })}</p>
          <Button type="submit" variant="quiet" className="px-0! min-h-11">
            {t("signOut")}
          </Button>
        </ActionForm>
      </div>
      {children}
    </>
  );
}
