import { getFormatter, getTranslations } from "next-intl/server";
import { readConsentText } from "../../_lib/region-texts";

/** Shows a version of the consent text, by default the latest. */
export async function ConsentText({
  regionId,
  version,
  title,
}: {
  regionId: string;
  version?: number;
  title: string;
}) {
  const [t, format, shown] = await Promise.all([
    getTranslations("portalConsent"),
    getFormatter(),
    readConsentText(regionId, version),
  ]);
  const date = shown.createdAt && format.dateTime(new Date(shown.createdAt), { dateStyle: "long" });
  return (
    <figure className="mb-6">
      <figcaption className="mb-2">
        <h2 className="font-semibold text-xl">{title}</h2>
        <p className="text-muted">
          {date
            ? t("version", { version: shown.version, date })
            : t("versionOwn", { version: shown.version })}
        </p>
      </figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-line rounded-md border border-line bg-raised p-5">
        {shown.text ?? t("text")}
      </blockquote>
    </figure>
  );
}
