import { getTranslations } from "next-intl/server";
import { tags } from "../rich-text";
import { Section } from "./section";

const LIMITS = [
  "candidates",
  "interactions",
  "attachments",
  "attachmentSize",
  "body",
  "page",
  "rate",
  "idempotencyKey",
  "ledger",
] as const;

export async function Limits() {
  const t = await getTranslations("docs.limits");
  return (
    <Section id="limits" title={t("title")}>
      <dl className="border-line border-t">
        {LIMITS.map((limit) => (
          <div key={limit} className="grid gap-x-6 border-line border-b py-2.5 sm:grid-cols-[16rem_1fr]">
            <dt className="font-medium">{t(`${limit}.name`)}</dt>
            <dd>{t.rich(`${limit}.value`, tags)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
