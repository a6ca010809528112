import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";

export async function BackLink({ record }: { record: string }) {
  const t = await getTranslations("portalRecord");
  return (
    <p className="mt-10">
      <TextLink href={`/portal/${record}`}>{t("back")}</TextLink>
    </p>
  );
}
