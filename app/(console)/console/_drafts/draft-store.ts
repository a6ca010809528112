import { newListeners } from "@/app/_ui/new-listeners";
import { countWaitingChanges, removeOffers } from "@/app/_ui/toaster";

/** Unsaved input by field name. */
export type DraftValues = Record<string, string | string[]>;
/** The record where a draft was typed, if a merge has since moved the draft. */
export type Origin = { id: string; person: string };
/**
 * `sendKey` is the idempotency key for sending these values. Typing replaces it. A duplicated tab has a copy
 * of the draft with the key, so both tabs together store these values only once.
 */
export type StoredDraft = {
  savedAt: number;
  values: DraftValues;
  sendKey?: string | undefined;
  origin?: Origin | undefined;
};

const PREFIX = "console-draft ";
const SIGNED_OUT_AT = "console-signed-out-at";
/** Drafts expire after this time, which is the maximum duration of a staff session. */
const AGE_MAX_MS = 12 * 60 * 60 * 1000;

const { notify, subscribe } = newListeners();
/** The keys of the drafts that are being sent. */
const sending = new Set<string>();
const replacements = new Map<string, number>();
export const subscribeToDrafts = subscribe;

/**
 * Returns the key of a draft in session storage, where each browser tab has its own drafts. The key contains
 * the staff id, so that nobody else gets the draft.
 */
export const draftKey = (staffId: string, regionId: string, mode: string, name: string) =>
  `${PREFIX}${staffId} ${regionId} ${mode} ${name}`;

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

export const countDrafts = (): number => draftKeys().filter(hasDraft).length;

/**
 * Returns whether there are drafts, in all regions or in one, or waiting changes. Includes expired drafts,
 * because a form on the screen may still show their input.
 */
export const hasUnsaved = (regionId = ""): boolean =>
  draftKeys().some((key) => key.includes(regionId)) || countWaitingChanges() > 0;

export const hasDraft = (key: string): boolean => readDraft(key) !== null;

/** Returns the keys of the drafts whose key starts with `keyStart`. */
export const draftKeysUnder = (keyStart: string): string[] =>
  draftKeys().filter((key) => key.startsWith(keyStart) && hasDraft(key));

export const hasDraftUnder = (keyStart: string): boolean => draftKeysUnder(keyStart).length > 0;

/** Returns the draft's values, or null if there is no draft or the draft has expired. */
export const readDraft = (key: string): DraftValues | null => readStored(key)?.values ?? null;

/** Returns the record where the draft was typed, if a merge has since moved the draft. */
export const readOrigin = (key: string): Origin | undefined => readStored(key)?.origin;

/** Returns the id of the candidate whose record has the draft, or undefined for other drafts. */
export const candidateOf = (key: string): string | undefined => IN_RECORD.exec(key)?.[1];
const IN_RECORD = / candidates\/(\w+)\//;

/** Returns the key under which a record's draft waits until a newer one with the same name is gone. */
export const olderKey = (key: string, { savedAt }: StoredDraft): string =>
  key.replace(IN_RECORD, `$&older/${savedAt}/`);

/**
 * Replaces drafts with values that the user hasn't just typed, for example after a merge or an undo. Null
 * removes a draft. Forms that show one of these drafts start again (`useReplacements`).
 */
export function replaceDrafts(drafts: ReadonlyMap<string, StoredDraft | null>): void {
  for (const [key, draft] of drafts) {
    store(key, draft);
    replacements.set(key, countReplacements(key) + 1);
  }
  if (drafts.size > 0) notify();
}

export const countReplacements = (key: string): number => replacements.get(key) ?? 0;

/** Stores what the user typed. Null removes the draft. */
export function writeDraft(key: string, values: DraftValues | null): void {
  const sendKey = crypto.randomUUID();
  store(key, values && { savedAt: Date.now(), values, sendKey, origin: readOrigin(key) });
  notify();
}

function store(key: string, draft: StoredDraft | null): void {
  if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
  else sessionStorage.removeItem(key);
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

export const isSending = (key: string): boolean => sending.has(key);

export function setSending(key: string, isSent: boolean): void {
  if (isSent) sending.add(key);
  else sending.delete(key);
  notify();
}

/**
 * Returns the idempotency key for sending the draft. The same input gets the same key, even after a reload,
 * so that a retry can't repeat a write that was accepted but whose response was lost.
 */
export function draftSendKey(key: string): string {
  const draft = readStored(key);
  const sendKey = draft?.sendKey ?? crypto.randomUUID();
  if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, sendKey }));
  return sendKey;
}

/** Removes the draft's idempotency key after a rejected write, so that the next attempt gets a new key. */
export function removeSendKey(key: string): void {
  const draft = readStored(key);
  if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, sendKey: undefined }));
}

/** Removes all drafts because the user signed out. The browser's other tabs also remove their drafts. */
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
 * Reads a stored draft. Returns null if the draft has expired, was saved before a sign-out, or has an
 * invalid format, for example after a console update.
 */
export function readStored(key: string): StoredDraft | null {
  const { savedAt = 0, values, sendKey, origin } = parseJson(sessionStorage.getItem(key)) ?? {};
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
