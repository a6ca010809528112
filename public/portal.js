// @ts-check
/**
 * The portal's main script. Every page works without this script. Shows notices, and keeps unsaved input with
 * the functions of `portal-drafts.js`.
 */

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
/** @type {Record<string, string>} */
const texts = JSON.parse(script.dataset.texts ?? "{}");

/** Whether the user saw this page before, and has come back to it or reloaded it. */
// biome-ignore lint/correctness/noUnusedVariables: `portal-drafts.js` uses this constant
const wasShown = history.state?.isShown === true;

/** Where the user was before they went to a notice. */
let lastFocused = document.body;

/** The warnings that stay in view at the top of the screen. */
const warnings = document.createElement("div");
warnings.className = "portal-warnings";

// Otherwise, the browser scrolls down by the height of a new warning, which then covers the field.
document.documentElement.style.overflowAnchor = "none";

/** Makes the browser scroll focused elements clear of the warnings. */
function makeRoomForWarnings() {
  document.documentElement.style.scrollPaddingTop = warnings.firstChild
    ? `${warnings.offsetHeight + 24}px`
    : "";
}

/**
 * Shows a message above the page's content, which screen readers announce. With `isResponse`, the message is
 * the response to the user's last action, so it gets the focus and scrolls into view. With `isWarning`, the
 * message stays in view.
 */
function showNotice(
  /** @type {string} */ id,
  /** @type {string | undefined} */ text,
  { actions = /** @type {HTMLElement[]} */ ([]), isResponse = false, isWarning = false } = {},
) {
  const notice = document.getElementById(id) ?? document.createElement("div");
  notice.id = id;
  notice.tabIndex = -1;
  notice.setAttribute("role", "alert");
  notice.className = "portal-notice";
  const message = document.createElement("p");
  // Only such a message can contain what the candidate typed.
  if (!isWarning) message.className = "wrap-anywhere min-w-0 whitespace-pre-line";
  message.textContent = text ?? "";
  notice.replaceChildren(message, ...actions);
  const main = document.getElementById("main");
  if (isWarning) {
    warnings.append(notice);
    // Moving the warnings would take the focus from a button in them.
    if (!warnings.isConnected) main?.prepend(warnings);
    makeRoomForWarnings();
    const focused = document.activeElement;
    if (focused !== document.body) focused?.scrollIntoView({ block: "nearest" });
  } else main?.prepend(notice);
  if (isResponse) notice.focus();
}

/** Removes a notice. If it has the focus, returns the focus to where the user was. */
function removeNotice(/** @type {Element | null} */ notice) {
  if (!notice) return;
  const hasFocus = notice.contains(document.activeElement);
  notice.remove();
  makeRoomForWarnings();
  if (!hasFocus) return;
  const isLost = lastFocused === document.body || !lastFocused.isConnected;
  (isLost ? document.getElementById("main") : lastFocused)?.focus({ preventScroll: true });
}

function newButton(/** @type {string | undefined} */ text, /** @type {() => void} */ press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text ?? "";
  button.addEventListener("click", press);
  return button;
}

function newLink(/** @type {string | undefined} */ text, /** @type {string} */ href) {
  const link = document.createElement("a");
  link.textContent = text ?? "";
  link.href = href;
  return link;
}

/** The prefix of our keys in the session storage. Each key stores the unsaved changes of one form. */
const PREFIX = "instroom ";
const KEPT = `${PREFIX}${script.dataset.owner} `;

/** Comes between the form and the id of a write, in the keys of input that was sent and waits in the queue. */
const SENT = " sent ";

const keptKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

/** Returns the keys of this owner's input outside the queue or, with `isWaiting`, of input in the queue. */
const keysOfOwner = (isWaiting = false) =>
  keptKeys().filter((key) => key.startsWith(KEPT) && key.includes(SENT) === isWaiting);

/**
 * Discards all unsaved input, except that of the records in `kept` (ids separated by `|`) in the forms that
 * match `forms`. By default, these are all forms except the one for several regions.
 */
function forgetAll(kept = "", forms = "(?!regions( |$))") {
  const isKept = new RegExp(`^${PREFIX}(${kept}) ${forms}`);
  for (const key of keptKeys()) if (!isKept.test(key)) sessionStorage.removeItem(key);
}

const SIGNED_OUT = `${PREFIX}signed out`;

/** On the record page, links to the forms that have unsaved input. */
function offerKept() {
  for (const key of keysOfOwner()) {
    const path = key.slice(KEPT.length);
    const name = texts[`form ${path}`];
    const discard = newButton(`${texts.discard}: ${name}`, () => {
      sessionStorage.removeItem(key);
      removeNotice(document.getElementById(key));
    });
    const form = path === "regions" ? "/portal/regions" : `${location.pathname}/${path}`;
    showNotice(key, texts.unsaved, { actions: [newLink(`${texts.resume}: ${name}`, form), discard] });
  }
}

/**
 * Removes the outcome from the URL, so that a reload doesn't show it again. Something that is still being saved
 * has no outcome yet: the page asks for a reload, which must then show it. Notes for such a page that it isn't
 * shown for the first time.
 */
function removeOutcome() {
  const url = new URL(location.href);
  const isSaving = document.querySelector("[data-waiting]") !== null;
  for (const name of ["saved", "kept", "outcome", "sent", "changed", "limit"]) {
    const isPending = ["saved", "sent"].includes(name) || url.searchParams.get(name) === "later";
    if (!isSaving || !isPending) url.searchParams.delete(name);
  }
  history.replaceState({ isShown: true }, "", url);
}

/** Restores and keeps what the candidate types, and discards what is saved. */
function startDrafts() {
  // During an upgrade, the page may be from a release that doesn't list the writes.
  if (script.dataset.writes !== undefined) {
    putSentAside();
    settleSent();
  }
  for (const form of document.querySelectorAll("form")) {
    const { keep, sends, done, focus } = form.dataset;
    if (keep !== undefined) keepChanges(form);
    if (sends !== undefined) markAsSending(form);
    // Only after showing the answers that the form can't take any more.
    if (done !== undefined) sessionStorage.removeItem(`${KEPT}${done}`);
    fieldsOf(form)
      .find(({ name }) => name === focus)
      ?.focus();
  }
  if (document.querySelector("[data-record]")) offerKept();
}

function start() {
  forgetAll(script.dataset.kept, ""); // Someone else may have used this tab before.
  for (const link of document.querySelectorAll("a[data-forget]")) {
    const { forget } = /** @type {HTMLElement} */ (link).dataset;
    link.addEventListener("click", () => sessionStorage.removeItem(`${KEPT}${forget}`));
  }
  for (const notice of document.querySelectorAll("[data-notice]"))
    notice.append(newButton(texts.dismiss, () => removeNotice(notice)));
  removeOutcome();
  addEventListener("focusout", ({ target }) => {
    const isNotice = /** @type {HTMLElement} */ (target).closest(".portal-notice, [data-notice]");
    if (!isNotice) lastFocused = /** @type {HTMLElement} */ (target);
  });
  // Last, because it may fail during an upgrade, when `portal-drafts.js` may be from another release.
  startDrafts();
}

if (script.dataset.forgetAll !== undefined) {
  forgetAll(script.dataset.kept);
  // Makes the other tabs check whether they are also signed out. If so, they open this page.
  localStorage.setItem(SIGNED_OUT, location.pathname + location.search);
  localStorage.removeItem(SIGNED_OUT);
} else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
