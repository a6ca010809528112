import {
  draftKeysUnder,
  isSending,
  type Origin,
  olderKey,
  readOrigin,
  readStored,
  replaceDrafts,
  type StoredDraft,
} from "./draft-store";

type Candidate = { id: string; name: string; email: string };

/** The start of the name of a draft that waits (`olderKey`). */
const OLDER = /^older\/\d+\//;

/**
 * Moves a candidate's drafts to record `id`: those at the candidate's own record, and those that were typed
 * there and have been moved by a merge since. Leaves a draft that is being sent, because it disappears when the
 * write succeeds. A moved draft keeps its origin. If the record already has a draft with the same name, the
 * moved draft waits, or comes first with `isFirst`. `keyStart` is the start of the keys of all records' drafts.
 */
export function moveDrafts(keyStart: string, of: Candidate, id: string, isFirst = false): void {
  for (const key of draftKeysUnder(keyStart)) {
    const owner = ownerOf(keyStart, key);
    if (owner === id || ![owner, readOrigin(key)?.id].includes(of.id) || isSending(key)) continue;
    moveDraft(keyStart, key, id, { added: toOrigin(of), isFirst });
  }
}

/** Shows the older drafts of a record whose newer drafts are gone. */
export function showOlderDrafts(keyStart: string, id: string): void {
  const keys = draftKeysUnder(`${keyStart}${id}/older/`).filter((key) => isShowable(keyStart, key));
  for (const key of keys.sort().reverse()) moveDraft(keyStart, key, id);
}

/** Returns the keys of the drafts that `moveDrafts` or `showOlderDrafts` may move to this record. */
export const findMovable = (keyStart: string, id: string): string[] =>
  draftKeysUnder(keyStart).filter((key) => {
    const [owner, older] = key.slice(keyStart.length).split("/");
    if (older === undefined || isSending(key)) return false;
    return owner !== id || (older === "older" && isShowable(keyStart, key));
  });

function moveDraft(
  keyStart: string,
  key: string,
  id: string,
  { added, isFirst = false }: { added?: Origin; isFirst?: boolean } = {},
): void {
  const draft = readStored(key);
  if (!draft) return;
  const target = `${keyStart}${id}/${nameOf(keyStart, key)}`;
  const origin = draft.origin ?? added;
  const moved = { ...draft, origin: origin?.id === id ? undefined : origin };
  const former = readStored(target);
  const drafts = new Map<string, StoredDraft | null>([[key, null]]);
  if (!former) drafts.set(target, moved);
  else if (isFirst && !isSending(target)) drafts.set(target, moved).set(olderKey(target, former), former);
  else drafts.set(olderKey(target, moved), moved);
  replaceDrafts(drafts);
}

const isShowable = (keyStart: string, key: string): boolean =>
  readStored(`${keyStart}${ownerOf(keyStart, key)}/${nameOf(keyStart, key)}`) === null;

/** Returns the id of the record that has the draft. */
const ownerOf = (keyStart: string, key: string) => key.slice(keyStart.length).split("/")[0];

/** Returns the draft's name, such as `interactions/new`. */
const nameOf = (keyStart: string, key: string): string =>
  key.slice(key.indexOf("/", keyStart.length) + 1).replace(OLDER, "");

const toOrigin = ({ id, name, email }: Candidate): Origin => ({ id, person: `${name} (${email})` });
