import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { ERRORS, type ErrorCode } from "@/lib/errors";
import { Contents } from "../contents";
import { tags } from "../rich-text";

const CODES = Object.keys(ERRORS) as ErrorCode[];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  return { title: t("title") };
}

/** Where the `type` of every error answer leads: one entry a code, from the table that the API answers from. */
export default async function ErrorsPage() {
  const t = await getTranslations("errors");
  const entries = CODES.map((code) => ({ href: `#${code}`, text: code }));
  return (
    <>
      <PageHeading title={t("title")}>{t.rich("lead", tags)}</PageHeading>
      <div className="gap-x-14 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents title={t("contents")} entries={entries} />
        <div className="max-w-3xl space-y-10">
          <p>{t.rich("engine", tags)}</p>
          {CODES.map((code) => (
            <ErrorEntry key={code} code={code} />
          ))}
        </div>
      </div>
    </>
  );
}

async function ErrorEntry({ code }: { code: ErrorCode }) {
  const t = await getTranslations("errors");
  const { status, title } = ERRORS[code];
  return (
    <section id={code} aria-labelledby={`${code}-title`}>
      <h2 id={`${code}-title`} className="font-mono font-semibold text-lg wrap-anywhere">
        {code}
      </h2>
      <p className="text-muted" lang="en">
        {status} {title}
      </p>
      <p className="mt-2">{t(`codes.${code}.happened`)}</p>
      <p className="mt-2">
        <strong className="font-semibold">{t("mend")}:</strong> {t(`codes.${code}.mend`)}
      </p>
    </section>
  );
}
