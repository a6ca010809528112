import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { CANDIDATE_PHASES } from "@/lib/candidates/enumerations";
import { fieldsOf, GROUPS, type Group, type Value, valuesOf } from "../_session/groups";
import { readRecord } from "../_session/own-record";

type Asked = { params: Promise<{ record: string }> };
type Own = Awaited<ReturnType<typeof readRecord>>;

export async function generateMetadata({ params }: Asked): Promise<Metadata> {
  const [t, { region }] = await Promise.all([
    getTranslations("portalRecord"),
    readRecord((await params).record),
  ]);
  return { title: t("title", { region: region.name }), robots: "noindex" };
}

export default async function RecordPage({ params }: Asked) {
  const { record } = await params;
  const [t, own] = await Promise.all([getTranslations("portalRecord"), readRecord(record)]);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title", { region: own.region.name })} />
      <LatestChange own={own} />
      <Phases phase={own.phase} />
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <GroupOfFields key={group} group={group} own={own} record={record} />
      ))}
      <Documents own={own} />
      <Contacts own={own} />
      <p className="mt-12 flex flex-wrap justify-between gap-4 border-line border-t pt-6">
        <TextLink href="/portal">{t("all")}</TextLink>
        <TextLink href={`/portal/${record}/erase`}>{t("erase")}</TextLink>
      </p>
    </div>
  );
}

async function LatestChange({ own }: { own: Own }) {
  const t = await getTranslations("portalRecord");
  const [latest] = own.mutations;
  if (!latest) return null;
  const text = { queued: t("pending"), completed: t("done"), failed: t("failed") }[latest.status];
  return (
    <p role="status" className="mb-8 border-stream border-l-4 bg-raised px-4 py-3">
      {text}
    </p>
  );
}

async function Phases({ phase }: { phase: string }) {
  const t = await getTranslations("portalRecord");
  return (
    <section aria-labelledby="where" className="mb-10">
      <h2 id="where" className="mb-3 font-semibold text-xl">
        {t("where")}
      </h2>
      <ol className="space-y-1">
        {CANDIDATE_PHASES.map((each) => (
          <li
            key={each}
            lang="nl"
            aria-current={each === phase ? "step" : undefined}
            className={
              each === phase
                ? "border-stream border-l-4 pl-3 font-semibold"
                : "border-line border-l-4 pl-3 text-muted"
            }
          >
            {each}
            {each === phase && <span className="ml-2 font-normal text-muted">{t("whereNow")}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

async function GroupOfFields({ group, own, record }: { group: Group; own: Own; record: string }) {
  const t = await getTranslations("portalRecord");
  const values = valuesOf(group, own);
  return (
    <section aria-labelledby={group} className="mb-10">
      <div className="mb-3 flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 id={group} className="font-semibold text-xl">
          {t(`groups.${group}`)}
        </h2>
        <TextLink href={`/portal/${record}/${group}`} aria-label={`${t("change")}: ${t(`groups.${group}`)}`}>
          {t("change")}
        </TextLink>
      </div>
      {group === "consent" ? (
        <p>{own.privacyConsent ? t("consentYes") : t("consentNo")}</p>
      ) : (
        <dl className="space-y-3">
          {group === "contact" && <Fact label={t("fields.email")} value={own.email} />}
          {fieldsOf(group).map(([name]) => (
            <Fact key={name} label={t(`fields.${name}`)} value={values[name] ?? null} />
          ))}
        </dl>
      )}
    </section>
  );
}

async function Fact({ label, value }: { label: string; value: Value }) {
  const t = await getTranslations("portalRecord");
  const shown = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return (
    <div className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {shown || <span className="text-muted">{t("none")}</span>}
      </dd>
    </div>
  );
}

async function Documents({ own }: { own: Own }) {
  const t = await getTranslations("portalRecord");
  const documents = [...own.curriculumVitae, ...own.otherAttachments];
  return (
    <section aria-labelledby="documents" className="mb-10">
      <h2 id="documents" className="mb-3 border-line border-b pb-2 font-semibold text-xl">
        {t("documents")}
      </h2>
      {documents.length === 0 ? (
        <p className="text-muted">{t("noDocuments")}</p>
      ) : (
        <ul className="space-y-2">
          {documents.map(({ id, filename, url }) => (
            <li key={id}>
              <a
                href={url}
                className="text-stream underline underline-offset-4 wrap-anywhere hover:text-stream-deep"
              >
                {filename}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function Contacts({ own }: { own: Own }) {
  const [t, format] = await Promise.all([getTranslations("portalRecord"), getFormatter()]);
  return (
    <section aria-labelledby="contacts" className="mb-10">
      <h2 id="contacts" className="mb-3 border-line border-b pb-2 font-semibold text-xl">
        {t("contacts")}
      </h2>
      {own.interactions.length === 0 ? (
        <p className="text-muted">{t("noContacts")}</p>
      ) : (
        <ul className="space-y-2">
          {own.interactions.map(({ type, performedAt }) => (
            <li key={`${type} ${performedAt}`}>
              {format.dateTime(new Date(performedAt), { dateStyle: "long" })}: <span lang="nl">{type}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
