import {
  draftKeysUnder,
  isSending,
  type Origin,
  readStored,
  type StoredDraft,
  storeDrafts,
} from "./draft-store";

type Candidate = { id: string; name: string; email: string };

/**
 * Moves drafts to the record that remains after a merge. If both records have a draft with the same name, the
 * remaining record gets the newer draft, because the user may still be typing it, and the merged record gets
 * the older one. A moved draft keeps its origin. A draft that is being sent stays, because it disappears when
 * the write succeeds. `keyStart` is the start of the keys of all records' drafts. Returns how many drafts
 * moved, and how many stayed.
 */
export function moveDrafts(
  keyStart: string,
  merged: Candidate,
  remaining: Candidate,
): { moved: number; stayed: number } {
  const keys = draftKeysUnder(`${keyStart}${merged.id}/`);
  const movable = keys.filter((key) => isMovable(keyStart, key, remaining.id));
  const moves = movable.flatMap((key): [string, StoredDraft | null][] => {
    const target = draftOf(keyStart, key, remaining.id);
    return [
      [target, withOrigin(readStored(key), merged)],
      [key, withOrigin(readStored(target), remaining)],
    ];
  });
  storeDrafts(new Map(moves));
  return { moved: movable.length, stayed: keys.length - movable.length };
}

/**
 * Returns drafts to the record on which they were typed, for example after an undone merge. Returns whether
 * there are any. A record that has a draft with the same name keeps that draft.
 */
export function returnDrafts(keyStart: string, id: string): boolean {
  const returned = draftKeysUnder(keyStart).flatMap((key): [string, StoredDraft | null][] => {
    const draft = readStored(key);
    const target = draftOf(keyStart, key, id);
    if (draft?.origin?.id !== id || (target !== key && readStored(target))) return [];
    return [
      [key, null],
      [target, { ...draft, origin: undefined }],
    ];
  });
  storeDrafts(new Map(returned));
  return returned.length > 0;
}

function isMovable(keyStart: string, key: string, id: string): boolean {
  const target = draftOf(keyStart, key, id);
  const isOlder = (readStored(target)?.savedAt ?? 0) > (readStored(key)?.savedAt ?? 0);
  return !isOlder && !isSending(key) && !isSending(target);
}

/** Returns the key of another record's draft with the same name. */
const draftOf = (keyStart: string, key: string, id: string): string =>
  `${keyStart}${id}${key.slice(key.indexOf("/", keyStart.length))}`;

const withOrigin = (draft: StoredDraft | null, candidate: Candidate): StoredDraft | null =>
  draft && { ...draft, origin: draft.origin ?? toOrigin(candidate) };

const toOrigin = ({ id, name, email }: Candidate): Origin => ({ id, person: `${name} (${email})` });
