import { getTranslations } from "next-intl/server";
import { CodeBlock } from "@/app/_ui/code";
import { tags } from "../rich-text";
import { makeKeys } from "../samples";
import { Section } from "./section";

export async function Keys({ baseUrl }: { baseUrl: string }) {
  const t = await getTranslations("docs.keys");
  return (
    <Section id="keys" title={t("title")}>
      <p>{t.rich("header", tags)}</p>
      <p>{t.rich("scopes", tags)}</p>
      <p>{t.rich("make", tags)}</p>
      <CodeBlock label={t("makeLabel")}>{makeKeys(baseUrl)}</CodeBlock>
      <p>{t("revoked")}</p>
    </Section>
  );
}
