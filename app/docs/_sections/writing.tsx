import { getTranslations } from "next-intl/server";
import { tags } from "../rich-text";
import { Section } from "./section";

export async function Writing() {
  const t = await getTranslations("docs.writing");
  return (
    <Section id="writing" title={t("title")}>
      <p>{t("queue")}</p>
      <p>{t.rich("status", tags)}</p>
      <p>{t.rich("upsert", tags)}</p>
      <p>{t.rich("parts", tags)}</p>
      <p>{t.rich("remove", tags)}</p>
      <p>{t.rich("dryRun", tags)}</p>
    </Section>
  );
}

export async function Idempotency() {
  const t = await getTranslations("docs.idempotency");
  return (
    <Section id="idempotency" title={t("title")}>
      <p>{t.rich("key", tags)}</p>
      <p>{t.rich("matches", tags)}</p>
    </Section>
  );
}

export async function Sandbox() {
  const t = await getTranslations("docs.sandbox");
  return (
    <Section id="sandbox" title={t("title")}>
      <p>{t.rich("text", tags)}</p>
    </Section>
  );
}
