// @ts-check
/**
 * Shows the progress of uploads, and rejects files that are empty or too large before they are sent. Runs after
 * `portal.js` and uses its functions and texts.
 */

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

for (const form of document.querySelectorAll("form"))
  if (form.dataset.upload !== undefined) enhanceUpload(form);
