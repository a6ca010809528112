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

/**
 * Moves a candidate's drafts to record `id`: both the drafts of the candidate's own record and those that
 * were typed there but that a merge has since moved. Leaves a draft that is being sent, because it disappears
 * when the write succeeds. A moved draft keeps its origin. If the record already has a draft with the same
 * name, the moved draft waits, or comes first with `isFirst`. `keyStart` is the start of the keys of all
 * records' drafts.
 */
export function moveDrafts(keyStart: string, of: Candidate, id: string, isFirst = false): void {
  for (const key of draftKeysUnder(keyStart)) {
    const { owner } = parseKey(keyStart, key);
    if (owner === id || ![owner, readOrigin(key)?.id].includes(of.id) || isSending(key)) continue;
    moveDraft(keyStart, key, id, { added: toOrigin(of), isFirst });
  }
}

/** Shows the newest older draft of each name for which the record has no current draft. */
export function showOlderDrafts(keyStart: string, id: string): void {
  const keys = draftKeysUnder(`${keyStart}${id}/older/`).filter((key) => isShowable(keyStart, key));
  for (const key of keys.sort().reverse()) moveDraft(keyStart, key, id);
}

/** Returns the keys of the drafts that `moveDrafts` or `showOlderDrafts` may move to this record. */
export const findMovable = (keyStart: string, id: string): string[] =>
  draftKeysUnder(keyStart).filter((key) => {
    const { owner, isOlder, name } = parseKey(keyStart, key);
    if (name === "" || isSending(key)) return false;
    return owner !== id || (isOlder && isShowable(keyStart, key));
  });

function moveDraft(
  keyStart: string,
  key: string,
  id: string,
  { added, isFirst = false }: { added?: Origin; isFirst?: boolean } = {},
): void {
  const draft = readStored(key);
  if (!draft) return;
  const target = `${keyStart}${id}/${parseKey(keyStart, key).name}`;
  const origin = draft.origin ?? added;
  const moved = { ...draft, origin: origin?.id === id ? undefined : origin };
  const former = readStored(target);
  const drafts = new Map<string, StoredDraft | null>([[key, null]]);
  if (!former) drafts.set(target, moved);
  else if (isFirst && !isSending(target)) drafts.set(target, moved).set(olderKey(target, former), former);
  else drafts.set(olderKey(target, moved), moved);
  replaceDrafts(drafts);
}

function isShowable(keyStart: string, key: string): boolean {
  const { owner, name } = parseKey(keyStart, key);
  return readStored(`${keyStart}${owner}/${name}`) === null;
}

/**
 * Returns the id of the record that has the draft, and the draft's name, such as `interactions/new`. The
 * draft of a new candidate has no name. `isOlder` tells whether the draft waits (`olderKey`).
 */
function parseKey(keyStart: string, key: string) {
  const [owner, ...rest] = key.slice(keyStart.length).split("/");
  const isOlder = rest[0] === "older";
  return { owner, isOlder, name: rest.slice(isOlder ? 2 : 0).join("/") };
}

const toOrigin = ({ id, name, email }: Candidate): Origin => ({ id, person: `${name} (${email})` });
