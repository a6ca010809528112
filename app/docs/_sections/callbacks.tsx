import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getTranslations } from "next-intl/server";
import { CodeBlock } from "@/app/_ui/code";
import { tags } from "../rich-text";
import { runReceiver } from "../samples";
import { Section } from "./section";

/** The very file that is offered for download, and tested. */
const sample = () => readFile(join(process.cwd(), "public", "samples", "verify-callback.mjs"), "utf8");

export async function Callbacks({ baseUrl }: { baseUrl: string }) {
  const t = await getTranslations("docs.callbacks");
  return (
    <Section id="callbacks" title={t("title")}>
      <p>{t.rich("delivery", tags)}</p>
      <p>{t("signature")}</p>
      <p>{t.rich("try", tags)}</p>
      <CodeBlock label={t("runLabel")}>{runReceiver(baseUrl)}</CodeBlock>
      <p>{t.rich("private", tags)}</p>
      <CodeBlock label={t("sampleLabel")}>{(await sample()).trimEnd()}</CodeBlock>
    </Section>
  );
}
