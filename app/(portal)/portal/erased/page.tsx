import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { findRegion } from "@/lib/access/regions/find-region";
import { ForgetScript } from "../_components/forget-script";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";

type SearchParams = { [name in "later" | "failed" | "region"]?: string | string[] };
type PageProps = { searchParams: Promise<SearchParams> };

function outcomeOf({ later, failed }: SearchParams) {
  if (failed !== undefined) return "failed";
  return later === undefined ? "done" : "later";
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t(`${outcomeOf(await searchParams)}Title`) };
}

/** Anyone can put any number of ids into the URL. */
const REGIONS_MAX = 50;

/** Says which regions deleted data, and that other records are kept if the browser is still signed in. */
async function describeDone(ids: readonly string[]): Promise<string> {
  const [t, sessions, regions] = await Promise.all([
    getTranslations("portalErase"),
    findCandidateSessions(),
    Promise.all(ids.slice(0, REGIONS_MAX).map(findRegion)),
  ]);
  const named = regions.flatMap((region) => (region ? [t("doneBy", { region: region.name })] : []));
  const deleted = named.length > 0 ? named : [t("done")];
  return [...deleted, t("proof"), ...(sessions.length > 0 ? [t("othersStay")] : [])].join(" ");
}

/**
 * Returns the ids of the candidates whose input is kept. While an erasure is in progress, all input is
 * discarded.
 */
async function findKeptIds(outcome: ReturnType<typeof outcomeOf>): Promise<string[]> {
  const sessions = outcome === "later" ? [] : await findCandidateSessions();
  return sessions.map(({ session }) => session.candidateId);
}

/**
 * Shows the outcome of an erasure: done, still in progress (`later`) or failed (`failed`). The URL has the
 * ids of the regions that deleted data, because the sessions have ended.
 */
export default async function ErasedPage({ searchParams }: PageProps) {
  const [t, all, params] = await Promise.all([
    getTranslations("portalErase"),
    getTranslations("portalRecord"),
    searchParams,
  ]);
  const outcome = outcomeOf(params);
  const text = outcome === "done" ? await describeDone([params.region ?? []].flat()) : t(outcome);
  return (
    <MessagePage title={t(`${outcome}Title`)} text={text}>
      <ForgetScript keptIds={await findKeptIds(outcome)} />
      <TextLink href="/portal">{all("all")}</TextLink>
    </MessagePage>
  );
}
