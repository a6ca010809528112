import { redirect } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { withSameAddress } from "@/lib/portal/erasure/erase-with-code";
import { getCandidate } from "@/lib/records/candidates/find";
import { EraseConfirmation } from "../../_components/erase-confirmation";
import { Notice } from "../../_components/notice";
import { SignedInAs } from "../../_components/signed-in-as";
import { findRecordNames } from "../../_lib/name-records";
import { findCandidateContext } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";

type PageProps = { searchParams: Promise<{ record?: string | string[]; limit?: string | string[] }> };

export const generateMetadata = privateMetadata("portalErase.confirmTitle");

export default async function EraseSeveralPage({ searchParams }: PageProps) {
  const { record = [], limit } = await searchParams;
  const found = await Promise.all([record].flat().map(findCandidateContext));
  const contexts = found.filter((ctx): ctx is CandidateContext => ctx !== null);
  const records = await withSameAddress(contexts);
  if (!records) redirect("/portal/regions");
  const [t, portal, format, names, { email }] = await Promise.all([
    getTranslations("portalErase"),
    getTranslations("portalRegions"),
    getFormatter(),
    findRecordNames(),
    getCandidate(records[0], records[0].session.candidateId),
  ]);
  const nameOf = ({ session }: CandidateContext) => names.get(session.id) ?? "";
  const others = contexts.filter((ctx) => !records.includes(ctx)).map(nameOf);
  return (
    <div className="max-w-xl">
      <SignedInAs path="/portal/regions/erase" />
      <PageHeading title={t("confirmTitle")} />
      <ul className="mb-6 list-disc pl-5">
        {records.map((ctx) => (
          <li key={ctx.session.id} className="wrap-anywhere">
            {nameOf(ctx)}
          </li>
        ))}
      </ul>
      {others.length > 0 && <Notice isError>{t("otherAddress", { regions: format.list(others) })}</Notice>}
      <EraseConfirmation
        ids={records.map(({ session }) => session.id)}
        isForRegions
        email={email}
        isLimited={limit !== undefined}
      />
      <p className="mt-6">
        <TextLink href="/portal/regions">{portal("back")}</TextLink>
      </p>
    </div>
  );
}
