import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { findElsewhere } from "../_lib/find-elsewhere";

type Props = {
  candidateId: string;
  /** Whether the candidate has changed their e-mail address already. */
  isChanged?: boolean;
};

/** Links to the candidate's records at other regions that keep this e-mail address. */
export async function OldAddresses({ candidateId, isChanged = false }: Props) {
  const [t, records] = await Promise.all([
    getTranslations("portalEmail"),
    findElsewhere(candidateId, isChanged),
  ]);
  if (records.length === 0) return null;
  return (
    <div className="mb-8">
      <p className="mb-2">{t(isChanged ? "elsewhereChanged" : "elsewhere")}</p>
      <ul className="list-disc space-y-2 pl-5">
        {records.map(({ ctx: { session }, name }) => (
          <li key={session.id} className="wrap-anywhere">
            <TextLink href={`/portal/${session.id}/email`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
