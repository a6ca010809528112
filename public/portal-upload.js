// @ts-check
/**
 * Shows the progress of uploads, and rejects files that are empty or too large before they are sent. Runs after
 * `portal.js` and uses its functions and texts.
 */

function findFileProblem(/** @type {File} */ { name, size }, /** @type {number} */ maxBytes) {
  if (name === "") return texts.noFile;
  if (size === 0) return texts.emptyFile?.replace("{name}", () => name);
  if (size <= maxBytes) return null;
  const { lang } = document.documentElement;
  const megabytes = (size / 1_000_000).toLocaleString(lang, { maximumFractionDigits: 1 });
  return texts.largeFile?.replace("{name}", () => name).replace("{size}", megabytes);
}

function showUploadProblem(/** @type {string | undefined} */ text) {
  const [prefix = ""] = (texts.errorTitle ?? "").split("{title}");
  if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  showNotice("upload", text, { actions: [newLink(texts.toFile, "#file")], isResponse: true });
}

/** Replaces the browser's file button with our own, and shows the name of the chosen file. */
function showOwnPicker(/** @type {HTMLElement} */ picker) {
  const input = picker.querySelector("input");
  const chosen = picker.querySelector("[data-chosen]");
  if (!input || !chosen) return;
  const noneChosen = chosen.textContent;
  const showChosen = () => {
    chosen.textContent = input.files?.[0]?.name ?? noneChosen;
  };
  input.addEventListener("change", showChosen);
  // Browsers may keep the chosen file when the user comes back to the page, so show its name again.
  window.addEventListener("pageshow", showChosen);
  picker.dataset.filePicker = "own";
}

const ANNOUNCE_MS = 5_000;

/** Sets `aria-disabled`, because a button with `disabled` loses focus. */
function setBusy(/** @type {Element | null} */ submit, /** @type {boolean} */ isBusy) {
  submit?.setAttribute("aria-disabled", String(isBusy));
  submit?.classList.toggle("opacity-60", isBusy);
}

/** Shows an upload's progress above its button. Returns functions to show a percentage and to hide it. */
function newProgress(/** @type {Element | null} */ submit) {
  // Screen readers announce each change of this text, so it changes less often than the visible text.
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "sr-only";
  const progress = document.createElement("progress");
  progress.max = 100;
  progress.setAttribute("aria-label", texts.adding ?? "");
  const text = document.createElement("p");
  text.ariaHidden = "true";
  const shown = document.createElement("div");
  submit?.before(status, shown);
  let announcedAt = -Infinity;
  const show = (/** @type {number} */ percent) => {
    if (percent === 0) announcedAt = -Infinity;
    progress.value = percent;
    text.textContent = (texts.progress ?? "").replace("{percent}", String(percent));
    if (!progress.isConnected) shown.replaceChildren(text, progress);
    if (percent < 100 && performance.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = performance.now();
    status.textContent = text.textContent;
  };
  const hide = () => {
    status.replaceChildren();
    shown.replaceChildren();
  };
  return { show, hide };
}

function enhanceUpload(/** @type {HTMLFormElement} */ form) {
  const submit = form.querySelector("button[type=submit]");
  const { show, hide } = newProgress(submit);
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (submit?.getAttribute("aria-disabled") === "true") return;
    const data = new FormData(form);
    const problem = findFileProblem(/** @type {File} */ (data.get("file")), Number(form.dataset.upload));
    if (problem) return void showUploadProblem(problem);
    document.getElementById("upload")?.remove();
    show(0);
    setBusy(submit, true);
    let isSent = false;
    const fail = () => {
      hide();
      setBusy(submit, false);
      if (!isSent) return showUploadProblem(texts.unreachable);
      // The server may have stored the document.
      const list = newLink(texts.documents, form.action.replace(/\/upload(\?.*)?$/, ""));
      showNotice("upload", texts.uploadUnknown, { actions: [list], isResponse: true });
    };
    const request = new XMLHttpRequest();
    request.upload.onload = () => {
      isSent = true;
    };
    request.upload.onprogress = ({ loaded, total }) => show(Math.floor((loaded / total) * 100));
    // A response with status 429 is also a page. The page asks the user to wait.
    request.onload = () =>
      request.status < 400 || request.status === 429 ? location.assign(request.responseURL) : fail();
    request.onerror = fail;
    request.open("POST", form.action);
    request.send(data);
  });
}

for (const form of document.querySelectorAll("form"))
  if (form.dataset.upload !== undefined) enhanceUpload(form);
/** @type {NodeListOf<HTMLElement>} */
const pickers = document.querySelectorAll("[data-file-picker]");
for (const picker of pickers) showOwnPicker(picker);
