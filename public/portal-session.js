// @ts-check
/**
 * Reports when the device is offline, offers to extend the session before it ends, and leaves the page once the
 * session has ended, or the candidate signs out or erases the record in another tab.
 * Runs after `portal.js` and uses its functions and texts.
 */

const MINUTE_MS = 60_000;
const WARN_MS = Number(script.dataset.warnMs);
/** The candidate may sign out everywhere on another device, and this page must not show their data for long. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;
let endsAt = Date.now() + Number(script.dataset.sessionMs);
let askedAt = Date.now();
/** When a form was last sent, whose response probably replaces this page. */
let lastSentAt = Number.NEGATIVE_INFINITY;
const RESPONSE_MS = 30_000;
/** Whether the server can still extend the session, which has a maximum length. */
let isExtendable = true;

const removeById = (/** @type {string} */ id) => removeNotice(document.getElementById(id));

/** Asks the server how long the session lasts (GET), or to extend it (POST). */
async function askSession(/** @type {string} */ method) {
  askedAt = Date.now();
  const response = await fetch(script.dataset.stay ?? "", { method }).catch(() => null);
  if (response?.status === 404) endsAt = 0;
  else if (response?.ok) {
    const { leftMs, canExtend } = await response.json();
    endsAt = Date.now() + leftMs;
    isExtendable = canExtend;
  }
  return response;
}

/** Leaves the page. If the candidate typed something, only says that the session has ended. */
function showEnd() {
  const waitMs = lastSentAt + RESPONSE_MS - performance.now();
  if (waitMs > 0) return void setTimeout(showEnd, waitMs);
  if (keptKeys().length === 0) return location.replace("/portal?ended");
  removeById("stay");
  showNotice("session", texts.endedKept, {
    actions: [newLink(texts.signIn, "/portal?ended")],
    isWarning: true,
  });
}

/** If the notice is already shown, changes only its text, because its button may have the focus. */
function showEnding(/** @type {number} */ leftMs, isResponse = false) {
  const minutes = Math.round(leftMs / MINUTE_MS);
  const some = minutes === 1 ? texts.endingMinute : texts.ending?.replace("{minutes}", String(minutes));
  const ending = (leftMs < MINUTE_MS ? texts.endingSoon : some) ?? "";
  const text = isExtendable ? ending : (texts.endingForGood ?? "").replace("{ending}", ending);
  const shown = document.querySelector("#session p");
  if (shown) {
    if (shown.textContent !== text) shown.textContent = text;
    return;
  }
  removeById("stay");
  const actions = isExtendable ? [newButton(texts.stay, stay)] : [];
  showNotice("session", text, { actions, isResponse, isWarning: true });
}

async function stay() {
  const response = await askSession("POST");
  if (endsAt === 0) return showEnd();
  if (!response?.ok) {
    const text = response ? texts.unavailable : texts.offline;
    return showNotice("stay", text, { isResponse: true, isWarning: true });
  }
  const leftMs = endsAt - Date.now();
  const isLonger = leftMs > WARN_MS;
  const close = newButton(texts.dismiss, () => removeById("stay"));
  if (isLonger) showNotice("stay", texts.stayed, { actions: [close], isWarning: true });
  removeById("session");
  if (!isLonger) showEnding(leftMs, true);
}

/**
 * Warns before the session ends, and offers to extend it. Asks the server for the remaining time, because the
 * device's clock may be wrong, and because another tab or device may have extended or ended the session.
 */
async function watchSession() {
  const now = Date.now();
  if (endsAt - now <= WARN_MS || now - askedAt >= ASKED_AGAIN_MS) await askSession("GET");
  if (endsAt === 0) return showEnd();
  const leftMs = endsAt - Date.now();
  if (leftMs > WARN_MS) removeById("session");
  else if (leftMs > 0) showEnding(leftMs);
  // Without a connection, the time can run out before the server confirms the end. Keep asking until it does.
  const waitMs = leftMs > WARN_MS ? leftMs - WARN_MS : leftMs;
  // Timers stop while a phone sleeps, so check again often.
  setTimeout(watchSession, leftMs > 0 ? Math.min(waitMs, 30_000) : 30_000);
}

/** Checks the session when the candidate, or the next person at this device, comes back to the page. */
async function checkOnReturn() {
  if (document.visibilityState !== "visible") return;
  await askSession("GET");
  if (endsAt === 0) showEnd();
}

/** Another tab says that the record is erased, or will be as soon as the queue has come to it. */
const ERASING_MS = 2 * MINUTE_MS;
const ERASING_ASKED_MS = 3000;

/**
 * Opens the page `newValue` once another tab has signed out or erased the record. After an erasure, that page
 * discards what was typed in this tab, because it knows which other records remain.
 */
async function followSignOut(
  /** @type {Pick<StorageEvent, "key" | "newValue">} */ { key, newValue },
  until = Date.now() + ERASING_MS,
) {
  if (key !== SIGNED_OUT || newValue === null) return;
  if ((await askSession("GET"))?.status !== 404) {
    const isErasing = newValue.startsWith("/portal/erased?later") && Date.now() < until;
    if (isErasing) setTimeout(() => followSignOut({ key, newValue }, until), ERASING_ASKED_MS);
    return;
  }
  if (newValue === "/portal/signed-out") forgetAll();
  location.replace(newValue);
}

function rejectOffline(/** @type {SubmitEvent} */ event) {
  if (navigator.onLine) return;
  event.preventDefault();
  showNotice("offline", texts.offline, { isResponse: true, isWarning: true });
}

/** How long a form ignores a second press. Shorter than it takes to stop the page and retry. */
const DOUBLE_PRESS_MS = 2000;
/** When each form was sent. @type {WeakMap<EventTarget, number>} */
const sentAt = new WeakMap();

/** The browser would cancel the first request, and show only the response to the second. */
function rejectRepeat(/** @type {SubmitEvent} */ event) {
  const at = event.target && sentAt.get(event.target);
  if (at && performance.now() - at < DOUBLE_PRESS_MS) event.preventDefault();
}

function rememberSent(/** @type {SubmitEvent} */ { target, defaultPrevented }) {
  if (!target || defaultPrevented) return;
  lastSentAt = performance.now();
  sentAt.set(target, lastSentAt);
}

// The first two listeners capture the event, so that the forms' own listeners see that it was canceled.
addEventListener("submit", rejectOffline, true);
addEventListener("submit", rejectRepeat, true);
addEventListener("submit", rememberSent);
addEventListener("offline", () => showNotice("offline", texts.offline, { isWarning: true }));
addEventListener("online", () => removeById("offline"));
addEventListener("storage", (event) => followSignOut(event));
document.addEventListener("visibilitychange", checkOnReturn);
addEventListener("pageshow", ({ persisted }) => persisted && checkOnReturn());
watchSession();
