import { getTranslations } from "next-intl/server";
import { Section } from "../../_parts/section";
import type { Own } from "../../_session/own-record";
import { findText } from "../../_session/own-texts";

const LINK = "wrap-anywhere text-stream underline underline-offset-4 hover:text-stream-deep";

/** Whom the candidate can turn to. */
export async function ContactPerson({ own }: { own: Own }) {
  const { id } = own.region;
  const [t, name, email, phone] = await Promise.all([
    getTranslations("portalPath"),
    findText(id, "contactName"),
    findText(id, "contactEmail"),
    findText(id, "contactPhone"),
  ]);
  return (
    <Section id="person" title={t("person")}>
      {name || email || phone ? (
        <ul className="space-y-2">
          {name && <li>{name}</li>}
          {email && (
            <li>
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
                {phone}
              </a>
            </li>
          )}
        </ul>
      ) : (
        <p className="text-muted">{t("noPerson")}</p>
      )}
    </Section>
  );
}
