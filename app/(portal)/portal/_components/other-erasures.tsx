import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { nameRecords } from "../_lib/name-records";

/**
 * Lists the candidate's records that are scheduled for deletion. Shown on the page of a record that isn't.
 * One code can request several erasures, but each must be canceled on its own page.
 */
export async function OtherErasures() {
  const [t, records] = await Promise.all([getTranslations("portalErase"), nameRecords()]);
  const erased = records.filter(({ stored }) => stored.erasureRequestedAt !== null);
  if (erased.length === 0) return null;
  return (
    <section aria-labelledby="other-erasures" className="mb-8 border-sun border-l-4 bg-raised px-4 py-4">
      <h2 id="other-erasures" className="mb-2 font-semibold text-xl">
        {t("othersTitle")}
      </h2>
      <p className="mb-4">{t("others")}</p>
      <ul className="space-y-3">
        {erased.map(({ ctx: { session }, name }) => (
          <li key={session.id} className="wrap-anywhere">
            <TextLink href={`/portal/${session.id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
