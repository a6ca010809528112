import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { nameRecords } from "../_lib/name-records";

/** Links to the records that this browser is signed in to. */
export async function RecordLinks() {
  const [t, records] = await Promise.all([getTranslations("portal"), nameRecords()]);
  return (
    <>
      <ul className="mb-10 space-y-4">
        {records.map(({ ctx: { session }, name }) => (
          <li key={session.id} className="rounded-md border border-line bg-raised p-5">
            <TextLink href={`/portal/${session.id}`}>{t("open", { region: name })}</TextLink>
          </li>
        ))}
      </ul>
      <p className="mb-10">
        <TextLink href="/portal/regions">{t("regions")}</TextLink>
      </p>
    </>
  );
}
