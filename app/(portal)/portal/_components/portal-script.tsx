import { getTranslations } from "next-intl/server";
import type { CandidateAccess } from "@/lib/contract/context";
import { newUuidV7 } from "@/lib/platform/ids";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { findOwnChanges } from "@/lib/portal/own-record/me";
import { findMergedOfSameAddress } from "@/lib/records/merges/find-merged";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";

const WARN_MS = 5 * 60_000;

const NAMES = [
  "dismiss",
  "restored",
  "lost",
  "unsaved",
  "resume",
  "discard",
  "offline",
  "noFile",
  "emptyFile",
  "largeFile",
  "progress",
  "adding",
  "unreachable",
  "uploadUnknown",
  "documents",
  "toFile",
  "unavailable",
  "ending",
  "endingMinute",
  "endingSoon",
  "endingForGood",
  "stay",
  "stayed",
  "endedKept",
  "signIn",
  "errorTitle",
] as const;

/** Keeps the placeholders in the translated texts. `portal.js` fills them in. */
const PLACEHOLDERS = {
  percent: "{percent}",
  name: "{name}",
  size: "{size}",
  title: "{title}",
  minutes: "{minutes}",
  ending: "{ending}",
};

/**
 * `owner` is the id of the candidate whose unsaved input the browser keeps. By default, it is the session's
 * candidate.
 */
type Props = { session: CandidateAccess["session"]; owner?: string };

/** Returns the titles of the forms that can have unsaved input, by the form's `data-keep`. */
async function nameForms() {
  const t = await getTranslations();
  return {
    "form contact": t("portalRecord.groups.contact"),
    "form wishes": t("portalRecord.groups.wishes"),
    "form extra": t("portalRecord.groups.extra"),
    "form question": t("portalQuestions.ask"),
    "form requests": t("portalRequests.title"),
    "form regions": t("portalRegions.requestTitle"),
    "form email": t("portalEmail.title"),
  };
}

/**
 * Returns the ids of all this person's records, including those that staff have merged into others, and this
 * person's latest writes, newest first. A write to a merged record counts for the record that remains.
 */
async function findOwn() {
  const contexts = (await findCandidateSessions()).map(candidateContext);
  const found = await Promise.all(
    contexts.map(async (ctx) => {
      const { candidateId: record } = ctx.session;
      const ids = [record, ...(await findMergedOfSameAddress(ctx, record))];
      const changes = await Promise.all(ids.map((id) => findOwnChanges(ctx, id)));
      const writes = changes
        .flat()
        .map(({ mutationId: id, operation, status }) => ({ id, record, operation, status }));
      return { ids, writes };
    }),
  );
  return {
    ids: found.flatMap(({ ids }) => ids),
    writes: found.flatMap(({ writes }) => writes).sort((one, other) => (one.id < other.id ? 1 : -1)),
  };
}

/**
 * Loads the portal's scripts and passes the texts that the scripts show. The scripts discard what someone
 * else typed in this tab.
 */
export async function PortalScript({ session, owner = session.candidateId }: Props) {
  const [t, forms, own] = await Promise.all([getTranslations("portalScript"), nameForms(), findOwn()]);
  const texts = { ...forms, ...Object.fromEntries(NAMES.map((name) => [name, t(name, PLACEHOLDERS)])) };
  return (
    <>
      <script src="/portal-drafts.js" defer />
      <script
        src="/portal.js"
        defer
        data-texts={JSON.stringify(texts)}
        data-owner={owner}
        data-kept={own.ids.join("|")}
        data-writes={JSON.stringify(own.writes)}
        data-page={newUuidV7()}
        data-session-ms={session.expiresAt.getTime() - Date.now()}
        data-warn-ms={WARN_MS}
        data-stay={`/portal/${session.id}/stay`}
      />
      <script src="/portal-session.js" defer />
    </>
  );
}
