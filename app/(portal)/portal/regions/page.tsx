import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import type { CandidateAccess } from "@/lib/contract/context";
import { type CandidateContext, candidateContext } from "@/lib/portal/contexts/candidate-context";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { getCandidate } from "@/lib/records/candidates/find";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";
import { ActionForm } from "../_components/action-form";
import { Choices } from "../_components/erase-confirmation";
import { ErasureNotice } from "../_components/erasure-notice";
import { ExplanationField } from "../_components/explanation-field";
import { Notice } from "../_components/notice";
import { RequestList } from "../_components/request-list";
import { Section } from "../_components/section";
import { SignedInAs } from "../_components/signed-in-as";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { sendRequests } from "../_lib/request-actions";

type Outcome = Partial<Record<"sent" | "failed" | "none", string | string[]>>;
type PageProps = { searchParams: Promise<Outcome> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalRegions");
  return { title: t("title"), robots: "noindex" };
}

/** Shows which regions have data about the candidate. One form sends a request to several of them. */
export default async function RegionsPage({ searchParams }: PageProps) {
  const [t, own, { sent, failed, none }, sessions] = await Promise.all([
    getTranslations("portalRegions"),
    getTranslations("portalRequests"),
    searchParams,
    findCandidateSessions(),
  ]);
  if (sessions.length === 0) redirect("/portal");
  const records = await Promise.all(sessions.map((access) => readNamed(candidateContext(access), sessions)));
  return (
    <div className="max-w-2xl">
      <SignedInAs path="/portal/regions" />
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {sent !== undefined && <Notice>{t("sent")}</Notice>}
      {failed !== undefined && <Notice isError>{own("failed")}</Notice>}
      {none !== undefined && <Notice isError>{t("none")}</Notice>}
      {records.map((record) => (
        <Region key={record.ctx.session.id} {...record} />
      ))}
      <p className="mb-10">{t("new")}</p>
      <RequestForm records={records} />
      <TextLink href="/portal">{t("back")}</TextLink>
    </div>
  );
}

type NamedRecord = { ctx: CandidateContext; stored: StoredCandidate; name: string };

/** Names a record by its region, and also by its e-mail address if the region has several records of this person. */
async function readNamed(ctx: CandidateContext, sessions: readonly CandidateAccess[]): Promise<NamedRecord> {
  const stored = await getCandidate(ctx, ctx.session.candidateId);
  const { id, name } = ctx.region;
  const isAlone = sessions.filter(({ scope }) => scope.region.id === id).length === 1;
  return { ctx, stored, name: isAlone ? name : `${name} (${stored.email})` };
}

async function Region({ ctx, stored, name }: NamedRecord) {
  const { id } = ctx.session;
  const [t, requests] = await Promise.all([getTranslations("portalRegions"), findOwnRequests(ctx)]);
  return (
    <Section
      id={`region-${id}`}
      title={name}
      actions={
        <TextLink href={`/portal/${id}`} aria-label={t("openNamed", { region: name })}>
          {t("open")}
        </TextLink>
      }
    >
      <p className="wrap-anywhere mb-4">{t("knows", { email: stored.email })}</p>
      <ErasureNotice record={id} requestedAt={stored.erasureRequestedAt?.toISOString() ?? null} />
      {requests.length > 0 && <RequestList requests={requests} />}
    </Section>
  );
}

async function RequestForm({ records }: { records: NamedRecord[] }) {
  const [t, own] = await Promise.all([getTranslations("portalRegions"), getTranslations("portalRequests")]);
  return (
    <Section id="request" title={t("requestTitle")}>
      <ActionForm action={sendRequests} path={"/portal/regions"} className="space-y-6">
        <fieldset>
          <legend className="mb-2 font-medium">{t("which")}</legend>
          {records.map(({ ctx, name }) => (
            <label key={ctx.session.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="record"
                value={ctx.session.id}
                className="size-5 shrink-0 accent-stream"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <Choices
          legend={own("kind")}
          name="kind"
          options={[...PRIVACY_REQUEST_KINDS, "erasure" as const].map((kind) => [
            kind,
            own(`choices.${kind}`),
          ])}
        />
        <ExplanationField />
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {own("send")}
        </Button>
      </ActionForm>
    </Section>
  );
}
