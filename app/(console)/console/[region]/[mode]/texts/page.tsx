import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { db } from "@/lib/platform/database/client";
import { getRegionTexts } from "@/lib/portal/region-texts/show";
import { nextStepKey } from "@/lib/portal/region-texts/text-keys";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { TextsForm } from "./_texts/texts-form";

export const generateMetadata = pageTitle("console.texts.title", "manager");

const defaultTexts = ({ portalProgress, portalConsent }: typeof nl) => ({
  ...Object.fromEntries(
    CANDIDATE_PHASES.map((phase) => [nextStepKey(phase), portalProgress.phases[phase].next]),
  ),
  consent: portalConsent.text,
});

export default async function TextsPage({ params }: { params: Promise<{ region: string }> }) {
  const { region } = await requireRegion((await params).region, "manager");
  const initial = await getRegionTexts(db(), region.id);
  return <TextsForm initial={initial} defaultTexts={{ nl: defaultTexts(nl), en: defaultTexts(en) }} />;
}
