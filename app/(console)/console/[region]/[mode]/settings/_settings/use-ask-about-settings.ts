"use client";

import { useTranslations } from "next-intl";
import { askAboutConflicts } from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { SettingsEdit } from "@/lib/console/settings/schema";

type Values = SettingsEdit["seen"];

/** Returns a function that shows both values of each setting and asks which to keep. */
export function useAskAboutSettings() {
  const t = useTranslations("console.settings");
  const { scope } = useConsole();
  const labels = {
    name: t("name"),
    contactEmail: t("contactEmail"),
    accentColour: t("color"),
    logo: t("logo"),
    callbackUrl: t("callbackUrl"),
    allowedRedirectUrls: t("redirects"),
    notices: t("notices"),
  };
  const shown = ({ notices, logo, ...values }: Values, ownLogo: string) => ({
    ...values,
    ...(notices && { notices: notices.map((kind) => t(`noticeKinds.${kind}.label`)) }),
    ...(logo !== undefined && { logo: logo === null ? t("logoNone") : ownLogo }),
  });
  return (mine: Values, theirs: Values) =>
    askAboutConflicts([
      {
        id: scope.regionId,
        name: "",
        mine: shown(mine, t("logoYours")),
        theirs: shown(theirs, t("logoTheirs")),
        labels,
      },
    ]);
}
