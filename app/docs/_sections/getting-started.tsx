import { getTranslations } from "next-intl/server";
import { CodeBlock } from "@/app/_ui/code";
import { tags } from "../rich-text";
import { acknowledgement, askForOutcome, callback, createCandidate, readBack, readSchema } from "../samples";
import { Section } from "./section";

export async function GettingStarted({ baseUrl }: { baseUrl: string }) {
  const t = await getTranslations("docs.start");
  return (
    <Section id="start" title={t("title")}>
      <p>{t.rich("key", tags)}</p>
      <p>{t.rich("create", tags)}</p>
      <CodeBlock label={t("createLabel")}>{createCandidate(baseUrl)}</CodeBlock>
      <CodeBlock label={t("schemaLabel")}>{readSchema(baseUrl)}</CodeBlock>
      <p>{t("accepted")}</p>
      <CodeBlock label={t("acceptedLabel")}>{JSON.stringify(acknowledgement, null, 2)}</CodeBlock>
      <p>{t.rich("outcome", tags)}</p>
      <CodeBlock label={t("outcomeLabel")}>{askForOutcome(baseUrl)}</CodeBlock>
      <p>{t.rich("callback", tags)}</p>
      <CodeBlock label={t("callbackLabel")}>{callback}</CodeBlock>
      <p>{t.rich("read", tags)}</p>
      <CodeBlock label={t("readLabel")}>{readBack(baseUrl)}</CodeBlock>
    </Section>
  );
}
