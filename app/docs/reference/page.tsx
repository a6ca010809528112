import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { pageLanguage } from "@/app/i18n/page-language";
import { publicMetadata } from "@/app/page-metadata";
import type { Language } from "@/lib/platform/languages";
import { GuideShell } from "../guide-shell";
import { documentLinks } from "./document-links";
import { OperationSection } from "./operation-section";
import { listOperations, type Operation, readDocument } from "./operations";
import { readReferenceLabels } from "./reference-labels";
import { SchemaSection } from "./schema-section";
import { SectionHeading } from "./section-heading";
import { groupTexts, operationTitle } from "./titles";
import { listUsedSchemas } from "./used-schemas";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.reference");
  return publicMetadata({ path: "/docs/reference", title: t("title"), description: t("description") });
}

/**
 * Styles all descriptions from one element, because classes on thousands of elements would enlarge the page.
 */
const ARTICLE_CLASS =
  "wrap-break-word [&_:is(td,p)_a]:text-stream [&_:is(td,p)_a]:underline [&_:is(td,p)_a]:underline-offset-4 [&_td_code]:font-mono [&_td_code]:text-[0.9em]";

type Group = { id: string; title: string; description: string; operations: Operation[] };

function listGroups(language: Language): Group[] {
  const operations = listOperations();
  return readDocument()
    .tags.map(({ name }) => ({
      id: `group-${name.toLowerCase().replace(/\W+/g, "-")}`,
      ...groupTexts(language, name),
      operations: operations.filter(({ tags }) => tags[0] === name),
    }))
    .filter((group) => group.operations.length > 0);
}

/** Lists all public operations and the schemas that they use, as plain HTML. */
export default async function ReferencePage() {
  const [t, language, labels] = await Promise.all([
    getTranslations("docs.reference"),
    pageLanguage(),
    readReferenceLabels(),
  ]);
  const groups = listGroups(language);
  return (
    <GuideShell current="reference">
      <article className={ARTICLE_CLASS}>
        <PageHeading title={t("title")}>{t.rich("lead", documentLinks(language))}</PageHeading>
        <Contents title={t("contents")} schemas={t("schemas")} groups={groups} />
        {groups.map(({ id, title, description, operations }) => (
          <section key={id} aria-labelledby={id}>
            <SectionHeading id={id} level="h2" toSection={labels.toSection} name={title}>
              {title}
            </SectionHeading>
            <p className="max-w-2xl">{description}</p>
            {operations.map((operation) => (
              <OperationSection
                key={operation.operationId}
                title={operationTitle(language, operation.operationId)}
                operation={operation}
                labels={labels}
              />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas">
          <SectionHeading id="schemas" level="h2" toSection={labels.toSection} name={t("schemas")}>
            {t("schemas")}
          </SectionHeading>
          {listUsedSchemas().map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} labels={labels} />
          ))}
        </section>
      </article>
    </GuideShell>
  );
}

type ContentsProps = { title: string; schemas: string; groups: readonly Group[] };

const Contents = ({ title, schemas, groups }: ContentsProps) => (
  <nav aria-label={title} className="mb-8 rounded-md bg-raised px-5 py-4">
    <h2 className="font-semibold">{title}</h2>
    <ul className="mt-2 gap-x-8 sm:columns-2">
      {groups.map(({ id, title: groupTitle, operations }) => (
        <li key={id} className="mb-3 break-inside-avoid">
          <a href={`#${id}`} className={TEXT_LINK_CLASS}>
            {groupTitle}
          </a>
          <ul className="pl-4 text-sm">
            {operations.map(({ operationId, method, path }) => (
              <li key={operationId} className="py-0.5 wrap-anywhere">
                <a href={`#${operationId}`} className={TEXT_LINK_CLASS}>
                  {method} {path}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#schemas" className={TEXT_LINK_CLASS}>
          {schemas}
        </a>
      </li>
    </ul>
  </nav>
);
