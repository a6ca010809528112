import { newListeners } from "@/app/_ui/new-listeners";
import { countWaitingChanges, removeOffers } from "@/app/_ui/toaster";

/** Unsaved input by field name. */
export type DraftValues = Record<string, string | string[]>;
type Candidate = { id: string; name: string; email: string };
/** The record on which a draft was typed, if a merge has moved the draft since. */
type Origin = { id: string; person: string };
/** `sendKey` is the idempotency key with which these values were sent. Typing removes the key. */
type StoredDraft = { savedAt: number; values: DraftValues; sendKey?: string; origin?: Origin };

const PREFIX = "console-draft ";
const SIGNED_OUT_AT = "console-signed-out-at";
/** Drafts expire after this time, which is the maximum duration of a staff session. */
const AGE_MAX_MS = 12 * 60 * 60 * 1000;

const { notify, subscribe } = newListeners();
/** The keys of the drafts that are being sent. */
const sending = new Set<string>();
export const subscribeToDrafts = subscribe;

/**
 * Returns the key of a draft in session storage, where each browser tab has its own drafts. The key contains
 * the staff id, so that nobody else gets the draft.
 */
export const draftKey = (staffId: string, regionId: string, mode: string, name: string) =>
  `${PREFIX}${staffId} ${regionId} ${mode} ${name}`;

const draftKeys = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );

export const countDrafts = (): number => draftKeys().filter(hasDraft).length;

/**
 * Returns whether there are drafts or waiting changes. Includes expired drafts, because a form on the screen
 * may still show their input.
 */
export const hasUnsaved = (): boolean => draftKeys().length > 0 || countWaitingChanges() > 0;

export const hasDraft = (key: string): boolean => readDraft(key) !== null;

export const hasDraftUnder = (keyStart: string): boolean => draftKeysUnder(keyStart).length > 0;

/** Returns the draft's values, or null if there is no draft or the draft has expired. */
export const readDraft = (key: string): DraftValues | null =>
  parse(sessionStorage.getItem(key))?.values ?? null;

/** Returns the record on which the draft was typed, if a merge has moved the draft since. */
export const readOrigin = (key: string): Origin | undefined => parse(sessionStorage.getItem(key))?.origin;

/** Stores the values as the draft. Null removes the draft. */
export function writeDraft(key: string, values: DraftValues | null, origin = readOrigin(key)): void {
  const draft = { savedAt: Date.now(), values, origin };
  if (values) sessionStorage.setItem(key, JSON.stringify(draft));
  else sessionStorage.removeItem(key);
  notify();
}

/**
 * Returns a function that removes the draft after a save, unless the user has typed more since `beginSave`.
 */
export function beginSave(key: string): () => void {
  const sent = sessionStorage.getItem(key);
  return () => {
    if (sessionStorage.getItem(key) === sent) writeDraft(key, null);
  };
}

/** Returns how many drafts are being sent. */
export const countSending = (): number => sending.size;

export function setSending(key: string, isSending: boolean): void {
  if (isSending) sending.add(key);
  else sending.delete(key);
  notify();
}

/**
 * Returns the idempotency key for sending the draft. The same input gets the same key, even after a reload,
 * so that a retry can't repeat a write that was accepted but whose response was lost.
 */
export function draftSendKey(key: string): string {
  const draft = parse(sessionStorage.getItem(key));
  const sendKey = draft?.sendKey ?? crypto.randomUUID();
  if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, sendKey }));
  return sendKey;
}

/** Removes the draft's idempotency key after a rejected write, so that the next attempt gets a new key. */
export function removeSendKey(key: string): void {
  const draft = parse(sessionStorage.getItem(key));
  if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, sendKey: undefined }));
}

/** Removes all drafts because the user signed out. The browser's other tabs remove their drafts too. */
export function removeDraftsOnSignOut(): void {
  localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
  clearDrafts();
}

/**
 * Removes all drafts and waiting changes of this tab, because the user has signed out or someone else has
 * signed in.
 */
export function clearDrafts(): void {
  removeOffers();
  removeDrafts(() => true);
}

/** Removes drafts of other people, expired drafts, and drafts from before a sign-out in another tab. */
export const keepDraftsOf = (staffId: string): void =>
  removeDrafts((key) => !key.startsWith(`${PREFIX}${staffId} `) || readDraft(key) === null);

/** Removes the drafts whose key starts with `keyStart`, for example all drafts about a deleted candidate. */
export const removeDraftsUnder = (keyStart: string): void => removeDrafts((key) => key.startsWith(keyStart));

/**
 * Moves drafts to the record that remains after a merge. If both records have a draft with the same name, the
 * remaining record gets the newer draft, because the user may still be typing it, and the merged record gets
 * the older one. A moved draft keeps its origin. A draft that is being sent stays, because it disappears when
 * the write succeeds. Returns how many drafts moved, and how many stayed.
 */
export function moveDrafts(
  keyStart: string,
  merged: Candidate,
  remaining: Candidate,
): { moved: number; stayed: number } {
  const keys = draftKeysUnder(`${keyStart}${merged.id}/`);
  const movable = keys.filter((key) => isMovable(keyStart, key, remaining.id));
  for (const key of movable) {
    const target = otherKey(keyStart, key, remaining.id);
    const [draft, other] = [key, target].map((each) => parse(sessionStorage.getItem(each)));
    sessionStorage.removeItem(key);
    if (draft) store(target, draft, draft.origin ?? toOrigin(merged));
    if (other) store(key, other, other.origin ?? toOrigin(remaining));
  }
  if (movable.length > 0) notify();
  return { moved: movable.length, stayed: keys.length - movable.length };
}

/** Returns the ids of the other records whose drafts would move here if the records were merged. */
export function findMovable(keyStart: string, id: string): string[] {
  const movable = draftKeysUnder(keyStart).filter((key) => isMovable(keyStart, key, id));
  return [...new Set(movable.map((key) => recordOf(keyStart, key)))].filter((each) => each !== id);
}

function isMovable(keyStart: string, key: string, id: string): boolean {
  const keys = [key, otherKey(keyStart, key, id)];
  const [draft, other] = keys.map((each) => parse(sessionStorage.getItem(each)));
  return !keys.some((each) => sending.has(each)) && !(draft && other && other.savedAt > draft.savedAt);
}

const draftKeysUnder = (keyStart: string): string[] =>
  draftKeys().filter((key) => key.startsWith(keyStart) && hasDraft(key));

const recordOf = (keyStart: string, key: string): string =>
  key.slice(keyStart.length, key.indexOf("/", keyStart.length));

/** Returns the key of another record's draft with the same name. */
const otherKey = (keyStart: string, key: string, id: string): string =>
  `${keyStart}${id}${key.slice(key.indexOf("/", keyStart.length))}`;

/**
 * Returns drafts to the record on which they were typed, for example after an undone merge. Returns whether
 * there are any. A record that has a draft with the same name keeps that draft.
 */
export function returnDrafts(keyStart: string, id: string): boolean {
  const returned = draftKeys().filter((key) => {
    const draft = key.startsWith(keyStart) ? parse(sessionStorage.getItem(key)) : null;
    const target = otherKey(keyStart, key, id);
    if (draft?.origin?.id !== id || (hasDraft(target) && target !== key)) return false;
    sessionStorage.removeItem(key);
    store(target, draft, undefined);
    return true;
  });
  if (returned.length > 0) notify();
  return returned.length > 0;
}

function store(key: string, draft: StoredDraft, origin: Origin | undefined): void {
  sessionStorage.setItem(key, JSON.stringify({ ...draft, origin }));
}

const toOrigin = ({ id, name, email }: Candidate): Origin => ({ id, person: `${name} (${email})` });

/** When the user signs out in another tab, removes this tab's drafts and calls `onSignOut`. */
export function subscribeToSignOut(onSignOut: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== SIGNED_OUT_AT) return;
    clearDrafts();
    onSignOut();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function removeDrafts(isRemoved: (key: string) => boolean): void {
  for (const key of draftKeys()) if (isRemoved(key)) sessionStorage.removeItem(key);
  notify();
}

/**
 * Parses a stored draft. Returns null if the draft has expired, was saved before a sign-out, or has an
 * invalid format, for example after a console update.
 */
function parse(text: string | null): StoredDraft | null {
  const { savedAt = 0, values, sendKey, origin } = parseJson(text) ?? {};
  // A sign-out in the future was stored while the computer's clock was ahead.
  const signedOutAt = Number(localStorage.getItem(SIGNED_OUT_AT));
  const now = Date.now();
  const isOld = now - savedAt > AGE_MAX_MS || (savedAt <= signedOutAt && signedOutAt <= now);
  if (isOld || typeof values !== "object" || values === null) return null;
  const isText = (value: unknown) => [value].flat().every((item) => typeof item === "string");
  return Object.values(values).every(isText) ? { savedAt, values, sendKey, origin } : null;
}

function parseJson(text: string | null): Partial<StoredDraft> | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
