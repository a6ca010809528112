import "server-only";
import type { IfMatch } from "@/lib/contract/if-match";
import { hmacDigests, tagDigest, tagDigests } from "@/lib/platform/digest";
import { LINK_TTL_MS } from "../attachments/present";
import type { StoredCandidate } from "./stored";

/**
 * Everything that an update can overwrite. Omits `lastContactAt`, because an update can't overwrite it, and
 * `phaseChangedAt`, because it changes only with the phase.
 */
const contentOf = ({ lastContactAt, phaseChangedAt, ...stored }: StoredCandidate): string =>
  JSON.stringify(stored);

/** The parts of a response besides the record itself. An update must not fail because these parts changed. */
type Extras = { now: Date; interactions: unknown; useLimits?: unknown; interactionsVersion?: string };

/**
 * Returns a part that changes with the included interactions and use limits. It also changes before attachment
 * links expire, so that a 304 never makes a client keep an expired link.
 */
function extrasPart(stored: StoredCandidate, { now, interactions, useLimits }: Extras): string {
  const linkPeriod = stored.attachments ? Math.floor(now.getTime() / (LINK_TTL_MS / 2)) : 0;
  if (!interactions && !useLimits) return `${linkPeriod}`;
  const included = useLimits ? [interactions, useLimits] : [interactions];
  return tagDigest("candidate extras", JSON.stringify([linkPeriod, ...included]));
}

/**
 * Returns a candidate's ETag: a digest of the record, a part for the rest of the response, and a digest of all
 * interactions, separated by dots. Archiving and deleting require an ETag with the third part.
 */
export function entityTagOf(stored: StoredCandidate, extras: Extras): string {
  const { interactionsVersion } = extras;
  const parts = [tagDigest("candidate version", contentOf(stored)), extrasPart(stored, extras)];
  if (interactionsVersion !== undefined) parts.push(tagDigest("candidate interactions", interactionsVersion));
  return `"${parts.join(".")}"`;
}

/** The digests in the previous release's ETags. Writes that it accepted with them may still be queued. */
const earlierDigests = (purpose: string, content: string) =>
  hmacDigests(purpose, content).map((digest) => digest.slice(0, 32));

const acceptedDigests = (purpose: string, content: string) => [
  ...tagDigests(purpose, content),
  ...earlierDigests(purpose, content),
];

/**
 * Returns whether one of the ETags has the record's current version. If `interactionsVersion` is given, the
 * interactions must also match. Accepts ETags from responses with any selection of fields.
 */
export function matchesVersion(
  stored: StoredCandidate,
  ifMatch: IfMatch,
  interactionsVersion?: string,
): boolean {
  if (ifMatch === "*") return true;
  const versions = acceptedDigests("candidate version", contentOf(stored));
  const collections = interactionsVersion && acceptedDigests("candidate interactions", interactionsVersion);
  return ifMatch.some((tag) => {
    const [own = "", , interactions = ""] = tag.split(".");
    return versions.includes(own) && (!collections || collections.includes(interactions));
  });
}
