// @ts-check
/**
 * The portal's main script. Every page works without it. Shows the progress of uploads, keeps unsaved input,
 * reports when the device is offline, and offers to extend the session before it ends.
 */

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
/** @type {Record<string, string>} */
const texts = JSON.parse(script.dataset.texts ?? "{}");

/**
 * Shows a message above the page's content, which screen readers announce. With `isResponse`, the message is
 * the response to the user's last action, so it gets the focus and scrolls into view.
 */
function showNotice(
  /** @type {string} */ id,
  /** @type {string | undefined} */ text,
  { actions = /** @type {HTMLElement[]} */ ([]), isResponse = false } = {},
) {
  const notice = document.getElementById(id) ?? document.createElement("div");
  notice.id = id;
  notice.tabIndex = -1;
  notice.setAttribute("role", "alert");
  notice.className = "portal-notice";
  const message = document.createElement("p");
  message.textContent = text ?? "";
  notice.replaceChildren(message, ...actions);
  document.getElementById("main")?.prepend(notice);
  if (isResponse) notice.focus();
  return notice;
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

/** The prefix of the keys in the session storage, which stores unsaved changes per candidate and form. */
const PREFIX = "instroom ";
const KEPT = `${PREFIX}${script.dataset.owner} `;

function forgetAll() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{ name: string, value: string, checked?: boolean }} Change */

const isCheckable = (/** @type {Field} */ field) => field.type === "checkbox" || field.type === "radio";

function fieldsOf(/** @type {HTMLFormElement} */ form) {
  return /** @type {Field[]} */ (
    [...form.elements].filter(
      (control) =>
        (control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement) &&
        control.type !== "hidden" &&
        control.name !== "",
    )
  );
}

const withoutReturns = (/** @type {string} */ text) => text.replace(/\r\n?/g, "\n").trim();

/** Returns the fields whose values differ from the initial values in the form's hidden inputs. */
function changesOf(/** @type {HTMLFormElement} */ form) {
  const initialOf = (/** @type {string} */ name) =>
    [...form.querySelectorAll(`input[name="${CSS.escape(`initial.${name}`)}"]`)].map((input) =>
      withoutReturns(/** @type {HTMLInputElement} */ (input).value),
    );
  return fieldsOf(form).flatMap((field) => {
    const initial = initialOf(field.name);
    const { name, value } = field;
    if (!isCheckable(field)) return withoutReturns(value) === (initial[0] ?? "") ? [] : [{ name, value }];
    const { checked } = /** @type {HTMLInputElement} */ (field);
    return checked === initial.includes(value) ? [] : [{ name, value, checked }];
  });
}

/** Returns whether someone changed the field before this script ran. */
function isTouched(/** @type {Field} */ field) {
  if (field instanceof HTMLSelectElement)
    return ![...field.options].every((each) => each.selected === each.defaultSelected);
  return isCheckable(field)
    ? /** @type {HTMLInputElement} */ (field).checked !==
        /** @type {HTMLInputElement} */ (field).defaultChecked
    : field.value !== field.defaultValue;
}

/** Restores changes, except in fields that the user has touched. Returns whether this changed the form. */
function restore(/** @type {HTMLFormElement} */ form, /** @type {Change[]} */ changes) {
  let isRestored = false;
  for (const field of fieldsOf(form)) {
    const change = changes.find(
      ({ name, value }) => name === field.name && (!isCheckable(field) || value === field.value),
    );
    if (!change || isTouched(field)) continue;
    if (field instanceof HTMLInputElement && change.checked !== undefined) {
      isRestored ||= field.checked !== change.checked;
      field.checked = change.checked;
    } else {
      isRestored ||= field.value !== change.value;
      field.value = change.value;
    }
  }
  return isRestored;
}

function keepChanges(/** @type {HTMLFormElement} */ form) {
  const key = `${KEPT}${form.dataset.keep}`;
  const kept = sessionStorage.getItem(key);
  const mayRestore = form.dataset.restore !== undefined;
  if (kept && mayRestore && restore(form, JSON.parse(kept))) showNotice("kept", texts.restored);
  const keep = () => {
    const changes = changesOf(form);
    if (changes.length > 0) sessionStorage.setItem(key, JSON.stringify(changes));
    else sessionStorage.removeItem(key);
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
}

/** On the record's page: discards the changes of the form that is done, and links to unsaved forms. */
function offerKept(/** @type {HTMLElement} */ page) {
  const { done } = page.dataset;
  if (done !== undefined) sessionStorage.removeItem(KEPT + done);
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(KEPT))) {
    const path = key.slice(KEPT.length);
    const discard = newButton(texts.discard, () => {
      sessionStorage.removeItem(key);
      document.getElementById(key)?.remove();
    });
    showNotice(key, texts.unsaved, {
      actions: [newLink(texts.resume, `${location.pathname}/${path}`), discard],
    });
  }
}

function refuseOffline(/** @type {SubmitEvent} */ event) {
  if (navigator.onLine) return;
  event.preventDefault();
  showNotice("offline", texts.offline, { isResponse: true });
}

function enhanceUpload(/** @type {HTMLFormElement} */ form) {
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  const submit = form.querySelector("button[type=submit]");
  submit?.before(status);
  const megabytes = (/** @type {number} */ bytes) =>
    (bytes / 1_000_000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  const findProblem = (/** @type {File} */ { name, size }) => {
    if (name === "") return texts.noFile;
    if (size === 0) return texts.emptyFile?.replace("{name}", () => name);
    if (size <= Number(form.dataset.upload)) return null;
    return texts.largeFile?.replace("{name}", () => name).replace("{size}", megabytes(size));
  };
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const data = new FormData(form);
    const problem = findProblem(/** @type {File} */ (data.get("file")));
    if (problem) return void showNotice("upload", problem, { isResponse: true });
    document.getElementById("upload")?.remove();
    const progress = document.createElement("progress");
    progress.max = 100;
    progress.setAttribute("aria-label", texts.adding ?? "");
    const text = document.createElement("p");
    status.replaceChildren(text, progress);
    const show = (/** @type {number} */ percent) => {
      progress.value = percent;
      text.textContent = (texts.progress ?? "").replace("{percent}", String(percent));
    };
    show(0);
    submit?.setAttribute("disabled", "");
    const fail = () => {
      status.replaceChildren();
      submit?.removeAttribute("disabled");
      showNotice("upload", texts.unreachable, { isResponse: true });
    };
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => show(Math.floor((loaded / total) * 100));
    request.onload = () => (request.status < 400 ? location.assign(request.responseURL) : fail());
    request.onerror = fail;
    request.open("POST", form.action);
    request.send(data);
  });
}

/**
 * Warns before the session ends, and offers to extend it. Uses the remaining time that the server reports,
 * because the device's clock may be wrong.
 */
function watchSession() {
  const warnMs = Number(script.dataset.warnMs);
  let endsAt = Date.now() + Number(script.dataset.sessionMs);
  const showEnd = () => showNotice("session", texts.ended, { actions: [newLink(texts.signIn, "/portal")] });
  const check = () => {
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) return void showEnd();
    if (leftMs <= warnMs && !document.getElementById("session"))
      showNotice("session", texts.ending, { actions: [newButton(texts.stay, stay)] });
    // Timers stop while a phone sleeps, so check again often.
    setTimeout(check, Math.min(leftMs <= warnMs ? leftMs : leftMs - warnMs, 30_000));
  };
  const stay = async () => {
    const response = await fetch(script.dataset.stay ?? "", { method: "POST" }).catch(() => null);
    if (response?.status === 404) return void showEnd();
    if (!response?.ok) {
      showNotice("stay", response ? texts.unavailable : texts.offline, { isResponse: true });
      return;
    }
    endsAt = Date.now() + (await response.json()).leftMs;
    document.getElementById("session")?.remove();
    document.getElementById("stay")?.remove();
  };
  check();
}

function start() {
  for (const form of document.querySelectorAll("form")) {
    form.addEventListener("submit", refuseOffline);
    if (form.dataset.upload !== undefined) enhanceUpload(form);
    if (form.dataset.keep !== undefined) keepChanges(form);
  }
  for (const link of document.querySelectorAll("a[data-forget]")) {
    const { forget } = /** @type {HTMLElement} */ (link).dataset;
    link.addEventListener("click", () => sessionStorage.removeItem(`${KEPT}${forget}`));
  }
  if (document.getElementById("problems"))
    document.title = (texts.errorTitle ?? "").replace("{title}", () => document.title);
  const page = document.querySelector("[data-record]");
  if (page instanceof HTMLElement) offerKept(page);
  for (const notice of document.querySelectorAll("[data-notice]"))
    notice.append(newButton(texts.dismiss, () => notice.remove()));
  // Remove the outcome from the URL, so that a reload doesn't show it again.
  const url = new URL(location.href);
  for (const name of ["saved", "kept", "outcome", "sent", "failed", "changed", "none", "limit"])
    url.searchParams.delete(name);
  history.replaceState(null, "", url);
  addEventListener("offline", () => showNotice("offline", texts.offline));
  addEventListener("online", () => document.getElementById("offline")?.remove());
  if (script.dataset.sessionMs) watchSession();
}

if (script.dataset.forgetAll !== undefined) forgetAll();
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
