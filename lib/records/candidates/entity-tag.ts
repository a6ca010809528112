import "server-only";
import type { IfMatch } from "@/lib/contract/if-match";
import { hmacDigest } from "@/lib/platform/digest";
import { LINK_TTL_MS } from "../attachments/present";
import type { StoredCandidate } from "./stored";

const DIGEST_LENGTH = 32;

/**
 * Returns the record's version: a keyed digest of everything an update may overwrite, so it reveals nothing.
 * `lastContactAt` is left out, because an interaction changes nothing that an update could overwrite, and
 * `phaseChangedAt`, because it only changes together with the phase.
 */
function versionOf({ lastContactAt, phaseChangedAt, ...stored }: StoredCandidate): string {
  return hmacDigest("candidate version", JSON.stringify(stored)).slice(0, DIGEST_LENGTH);
}

/** What the response has besides the record itself; changes of it must not make an update fail. */
type Extras = { now: Date; interactions: unknown; interactionsVersion?: string };

const interactionsDigest = (version: string) =>
  hmacDigest("candidate interactions", version).slice(0, DIGEST_LENGTH);

/**
 * Returns the ETag of a candidate: the version, a digest of the rest of the response and one of all interactions, with
 * dots between them. The rest also changes before the links of attachments expire, so that a 304 never keeps an
 * expired link. Without the version of the interactions, the ETag isn't enough for archiving and deleting.
 */
export function entityTagOf(stored: StoredCandidate, extras: Extras): string {
  const { now, interactions, interactionsVersion } = extras;
  const linkPeriod = stored.attachments ? Math.floor(now.getTime() / (LINK_TTL_MS / 2)) : null;
  const rest = JSON.stringify([stored.lastContactAt, linkPeriod, interactions ?? null]);
  const parts = [versionOf(stored), hmacDigest("candidate extras", rest).slice(0, DIGEST_LENGTH)];
  if (interactionsVersion !== undefined) parts.push(interactionsDigest(interactionsVersion));
  return `"${parts.join(".")}"`;
}

/**
 * Returns whether the record, and its interactions if their version is given, still have one of the versions. Accepts
 * the ETag of any selection of fields.
 */
export function matchesVersion(
  stored: StoredCandidate,
  ifMatch: IfMatch,
  interactionsVersion?: string,
): boolean {
  if (ifMatch === "*") return true;
  const version = versionOf(stored);
  const ofInteractions = interactionsVersion && interactionsDigest(interactionsVersion);
  return ifMatch.some((tag) => {
    const [own, , interactions] = tag.split(".");
    return own === version && (ofInteractions === undefined || interactions === ofInteractions);
  });
}
