import "server-only";
import type { IfMatch } from "@/lib/contract/if-match";
import { hmacDigest, hmacDigests } from "@/lib/platform/digest";
import { LINK_TTL_MS } from "../attachments/present";
import type { StoredCandidate } from "./stored";

const DIGEST_LENGTH = 32;

/**
 * Returns the record's version: a digest of everything that an update can overwrite. The digest is keyed, so
 * that it reveals nothing about the record. Omits `lastContactAt`, because an update can't overwrite it, and
 * `phaseChangedAt`, because it changes only with the phase.
 */
function versionOf(stored: StoredCandidate): string {
  return hmacDigest("candidate version", contentOf(stored)).slice(0, DIGEST_LENGTH);
}

const contentOf = ({ lastContactAt, phaseChangedAt, ...stored }: StoredCandidate): string =>
  JSON.stringify(stored);

/** The parts of a response besides the record itself. An update must not fail because these parts changed. */
type Extras = { now: Date; interactions: unknown; interactionsVersion?: string };

const interactionsDigest = (version: string) =>
  hmacDigest("candidate interactions", version).slice(0, DIGEST_LENGTH);

/**
 * Returns a candidate's ETag: the version, a digest of the rest of the response, and a digest of all
 * interactions, separated by dots. The second part also changes before attachment links expire, so that a 304
 * never keeps an expired link. Archiving and deleting require an ETag with the third part.
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
 * Returns whether one of the ETags has the record's current version. If `interactionsVersion` is given, the
 * interactions must match too. Accepts ETags from responses with any selection of fields.
 */
export function matchesVersion(
  stored: StoredCandidate,
  ifMatch: IfMatch,
  interactionsVersion?: string,
): boolean {
  if (ifMatch === "*") return true;
  const matches = (tagPart = "", ...parts: string[]) =>
    hmacDigests(...parts).some((digest) => digest.slice(0, DIGEST_LENGTH) === tagPart);
  return ifMatch.some((tag) => {
    const [own, , interactions] = tag.split(".");
    if (!matches(own, "candidate version", contentOf(stored))) return false;
    return !interactionsVersion || matches(interactions, "candidate interactions", interactionsVersion);
  });
}
