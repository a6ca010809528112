import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { env } from "@/lib/env";
import { Callbacks } from "./_sections/callbacks";
import { GettingStarted } from "./_sections/getting-started";
import { Keys } from "./_sections/keys";
import { Limits } from "./_sections/limits";
import { Section } from "./_sections/section";
import { Idempotency, Sandbox, Writing } from "./_sections/writing";
import { Contents } from "./contents";
import { tags } from "./rich-text";

const SECTIONS = [
  "start",
  "keys",
  "writing",
  "idempotency",
  "callbacks",
  "sandbox",
  "limits",
  "more",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("title") };
}

export default async function DocumentationPage() {
  const t = await getTranslations("docs");
  const baseUrl = env().BASE_URL;
  const entries = SECTIONS.map((section) => ({ href: `#${section}`, text: t(`${section}.title`) }));
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <div className="gap-x-14 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents title={t("contents")} entries={entries} />
        <div>
          <GettingStarted baseUrl={baseUrl} />
          <Keys baseUrl={baseUrl} />
          <Writing />
          <Idempotency />
          <Callbacks baseUrl={baseUrl} />
          <Sandbox />
          <Limits />
          <Section id="more" title={t("more.title")}>
            <p>{t.rich("more.errors", tags)}</p>
            <p>{t.rich("more.migrating", tags)}</p>
          </Section>
        </div>
      </div>
    </>
  );
}
