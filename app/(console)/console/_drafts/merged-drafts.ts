import {
  draftKeysUnder,
  isSending,
  type Origin,
  readOrigin,
  readStored,
  type StoredDraft,
  storeDrafts,
} from "./draft-store";

type Candidate = { id: string; name: string; email: string };

/** The start of the name of a draft that waits until a newer draft with the same name is gone. */
const OLDER = /^older\/\d+\//;

/**
 * Moves a candidate's drafts to record `id`: those at the candidate's own record, and those that were typed
 * there and have been moved by a merge since. Leaves a draft that is being sent, because it disappears when the
 * write succeeds. A moved draft keeps its origin. If the record already has a draft with the same name, the
 * newer one is shown first, because the user may still be typing it. `keyStart` is the start of the keys of all
 * records' drafts. Returns how many drafts moved.
 */
export function moveDrafts(keyStart: string, of: Candidate, id: string): number {
  const keys = draftKeysUnder(keyStart).filter((key) => {
    const owner = ownerOf(keyStart, key);
    return owner !== id && [owner, readOrigin(key)?.id].includes(of.id) && !isSending(key);
  });
  for (const key of keys) moveDraft(keyStart, key, id, toOrigin(of));
  return keys.length;
}

/** Shows the older drafts of a record whose newer drafts are gone. Returns how many there are. */
export function showOlderDrafts(keyStart: string, id: string): number {
  const keys = draftKeysUnder(`${keyStart}${id}/older/`).filter((key) => isShowable(keyStart, key));
  for (const key of keys.sort().reverse()) moveDraft(keyStart, key, id);
  return keys.length;
}

/** Returns the keys of the drafts that `moveDrafts` or `showOlderDrafts` may move to this record. */
export const findMovable = (keyStart: string, id: string): string[] =>
  draftKeysUnder(keyStart).filter((key) => {
    const [owner, older] = key.slice(keyStart.length).split("/");
    if (older === undefined || isSending(key)) return false;
    return owner !== id || (older === "older" && isShowable(keyStart, key));
  });

function moveDraft(keyStart: string, key: string, id: string, added?: Origin): void {
  const draft = readStored(key);
  if (!draft) return;
  const name = nameOf(keyStart, key);
  const target = `${keyStart}${id}/${name}`;
  const origin = draft.origin ?? added;
  const moved = { ...draft, origin: origin?.id === id ? undefined : origin };
  const former = readStored(target);
  const isFirst = !former || (former.savedAt < draft.savedAt && !isSending(target));
  const [shown, waiting] = isFirst ? [moved, former] : [former, moved];
  const stored = new Map<string, StoredDraft | null>([[key, null]]).set(target, shown);
  if (waiting) stored.set(`${keyStart}${id}/older/${waiting.savedAt}/${name}`, waiting);
  storeDrafts(stored);
}

const isShowable = (keyStart: string, key: string): boolean =>
  readStored(`${keyStart}${ownerOf(keyStart, key)}/${nameOf(keyStart, key)}`) === null;

/** Returns the id of the record that has the draft. */
const ownerOf = (keyStart: string, key: string) => key.slice(keyStart.length).split("/")[0];

/** Returns the draft's name, such as `interactions/new`. */
const nameOf = (keyStart: string, key: string): string =>
  key.slice(key.indexOf("/", keyStart.length) + 1).replace(OLDER, "");

const toOrigin = ({ id, name, email }: Candidate): Origin => ({ id, person: `${name} (${email})` });
