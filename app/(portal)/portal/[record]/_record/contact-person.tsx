import { getTranslations } from "next-intl/server";
import { phoneLink } from "@/app/_ui/phone-link";
import { db } from "@/lib/platform/database/client";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { findContactAddress } from "@/lib/records/questions/find-contact-address";
import { Section } from "../../_components/section";
import { findRegionText } from "../../_lib/region-texts";

const LINK_CLASS = "wrap-anywhere text-stream underline underline-offset-4 hover:text-stream-deep";

export async function ContactPerson({ ownRecord }: { ownRecord: OwnRecord }) {
  const { id } = ownRecord.region;
  const [t, name, email, phone] = await Promise.all([
    getTranslations("portalProgress"),
    findRegionText(id, "contactName"),
    findContactAddress(db(), id),
    findRegionText(id, "contactPhone"),
  ]);
  return (
    <Section id="person" title={t("person")}>
      {name || email || phone ? (
        <ul className="space-y-2">
          {name && <li>{name}</li>}
          {email && (
            <li>
              <a href={`mailto:${email}`} className={LINK_CLASS}>
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={phoneLink(phone)} className={LINK_CLASS}>
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
