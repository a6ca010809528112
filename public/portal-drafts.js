// @ts-check
/**
 * Stores unsaved input, and restores it. Runs before `portal.js`, which calls these functions, and uses its
 * functions and texts.
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{ name: string, value: string, checked?: boolean }} Change */
/**
 * Unsaved input. `initial` contains the values that the fields had before the user changed them. The server
 * compares these values with the stored values, to find changes by other people. `lost` contains the answers
 * that no field can take any more. `since` is the id of the page on which the user last typed or sent the
 * form. Once the form was sent, `isSending` is true until the next page, which lists the writes that the server
 * queued for it. While these wait, the draft has another key, and `sent` contains their ids.
 * @typedef {{
 *   changes: Change[], initial: { name: string, value: string }[], lost: string[],
 *   since?: string | undefined, isSending?: boolean, sent?: string[],
 * }} Draft
 */

/** A write that the candidate sent to a record. @typedef {Record<"id" | "record" | "operation" | "status", string>} Write */

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

/** Returns the hidden inputs with the initial values of a field. */
function initialInputsOf(/** @type {HTMLFormElement} */ form, /** @type {string} */ name) {
  const selector = `input[name="${CSS.escape(`initial.${name}`)}"]`;
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(selector)]);
}

/** Returns the fields that differ from the form's initial values. An unfinished date has no value to keep. */
function draftOf(/** @type {HTMLFormElement} */ form) {
  const isChanged = (/** @type {Field} */ each) => {
    const old = initialInputsOf(form, each.name).map(({ value }) => withoutReturns(value));
    if (!isCheckable(each)) return !each.validity.badInput && withoutReturns(each.value) !== (old[0] ?? "");
    return /** @type {HTMLInputElement} */ (each).checked !== old.includes(each.value);
  };
  const names = new Set(fieldsOf(form).flatMap((field) => (isChanged(field) ? [field.name] : [])));
  const changes = fieldsOf(form)
    .filter(({ name }) => names.has(name))
    .map((field) => {
      const { name, value } = field;
      return isCheckable(field)
        ? { name, value, checked: /** @type {HTMLInputElement} */ (field).checked }
        : { name, value };
    });
  const initial = [...names].flatMap((name) =>
    initialInputsOf(form, name).map(({ value }) => ({ name, value })),
  );
  return { changes, initial };
}

/** Returns whether the user changed the field before this script ran. */
function isTouched(/** @type {Field} */ field) {
  if (field instanceof HTMLSelectElement)
    return ![...field.options].every((each) => each.selected === each.defaultSelected);
  return isCheckable(field)
    ? /** @type {HTMLInputElement} */ (field).checked !==
        /** @type {HTMLInputElement} */ (field).defaultChecked
    : field.value !== field.defaultValue;
}

/** Sets a field to a kept value. Returns false if the field can't take it, such as a removed option. */
function setValue(/** @type {Field} */ field, /** @type {Change} */ { value, checked }) {
  if (field instanceof HTMLInputElement && checked !== undefined) {
    field.checked = checked;
    return true;
  }
  const former = field.value;
  field.value = value;
  if (value === "" || field.value !== "") return true;
  field.value = former;
  return false;
}

/**
 * Restores changes with their initial values, except in fields that the user has already changed. Returns
 * whether any field was restored, and the answers that no field can take any more. Only the region's own
 * questions change, and the values of other fields are ids. The form for a question has no fields while the
 * region has no e-mail address.
 */
function restore(/** @type {HTMLFormElement} */ form, /** @type {Partial<Draft>} */ draft) {
  const { changes = [], initial = [], lost = [] } = draft;
  const taken = new Set(/** @type {Change[]} */ ([]));
  let isRestored = false;
  for (const field of fieldsOf(form)) {
    const change = changes.find(({ name, value, checked }) => {
      const isSameKind = isCheckable(field)
        ? checked !== undefined && value === field.value
        : checked === undefined;
      return name === field.name && isSameKind;
    });
    if (!change) continue;
    const isTyped = isTouched(field);
    if (!isTyped && !setValue(field, change)) continue;
    isRestored ||= !isTyped && isTouched(field);
    taken.add(change);
  }
  for (const name of new Set([...taken].map((each) => each.name))) restoreInitial(form, name, initial);
  const isLost = (/** @type {Change} */ each) => {
    const { name, value, checked } = each;
    const isAnswer = checked !== false && !["", "true", "false"].includes(value);
    const isOld = initial.some((old) => old.name === name && old.value === value);
    const isText = name.startsWith("field-") || form.dataset.keep === "question";
    return isText && isAnswer && !isOld && !taken.has(each);
  };
  return { isRestored, lost: [...lost, ...changes.filter(isLost).map(({ value }) => value)] };
}

/** Replaces the hidden inputs of a field. A list has one hidden input per item, so an empty list has none. */
function restoreInitial(
  /** @type {HTMLFormElement} */ form,
  /** @type {string} */ name,
  /** @type {Draft["initial"]} */ initial,
) {
  for (const input of initialInputsOf(form, name)) input.remove();
  for (const { value } of initial.filter((each) => each.name === name)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: `initial.${name}`, value });
    form.append(input);
  }
}

/** Returns the stored input of a form. */
function readDraft(/** @type {string} */ key) {
  /** @type {Draft | null} */
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null");
  return draft;
}

const storeDraft = (/** @type {string} */ key, /** @type {Draft} */ draft) =>
  sessionStorage.setItem(key, JSON.stringify(draft));

/** Moves a draft to another key, unless there is one already. */
function moveDraft(
  /** @type {string} */ from,
  /** @type {string} */ to,
  /** @type {Pick<Draft, "sent">} */ change,
) {
  const draft = readDraft(from);
  if (!draft || sessionStorage.getItem(to) !== null) return;
  storeDraft(to, { ...draft, isSending: false, ...change });
  sessionStorage.removeItem(from);
}

/** Returns the candidate's latest writes, newest first. */
function listWrites() {
  /** @type {Write[]} */
  const writes = JSON.parse(script.dataset.writes ?? "[]");
  return writes;
}

/** The operations that store the forms' input. Those that aren't here are groups of fields. */
const OPERATIONS = /** @type {Record<string, string>} */ ({
  question: "interactions.create",
  requests: "privacy-requests.create",
  regions: "privacy-requests.create",
});

/**
 * Returns the ids of the writes that the server queued for a form after the page `since`: ids start with their
 * time. Of each record, returns only the latest write, because the server repeats a change that it had to
 * check again.
 */
function findSent(/** @type {string} */ form, since = "") {
  const sent = listWrites().filter(
    ({ id, record, operation }) =>
      id > since &&
      operation === (OPERATIONS[form] ?? "candidates.update") &&
      (form === "regions" || record === script.dataset.owner),
  );
  const isLatest = (/** @type {Write} */ { record }, /** @type {number} */ index) =>
    sent.findIndex((each) => each.record === record) === index;
  return sent.filter(isLatest).map(({ id }) => id);
}

/**
 * Puts aside the input that was sent before this page, with the ids of its writes. A form that this page says
 * was sent counts as sent even if this script was too late to note it. But if the candidate comes back to this
 * page later, they may have typed something new.
 */
// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function putSentAside() {
  /** @type {HTMLElement | null} */
  const page = document.querySelector("[data-sent], [data-done]:not(form)");
  const { sent: sentForm, done } = wasShown ? {} : (page?.dataset ?? {});
  for (const key of keysOfOwner()) {
    const form = key.slice(KEPT.length);
    const draft = readDraft(key);
    const isNamed = [sentForm, done].includes(form);
    if (!draft || !(draft.isSending || isNamed)) continue;
    // A form that the page shows again wasn't sent: the newest write may be from another tab. A draft without
    // the id of its page is from an earlier release.
    const isOpen = document.querySelector(`form[data-sends="${form}"]:not([data-restore])`) !== null;
    const [id, ...others] = isOpen || !(draft.since || isNamed) ? [] : findSent(form, draft.since);
    if (id) moveDraft(key, `${key}${SENT}${id}`, { sent: [id, ...others] });
    else if (form === done) sessionStorage.removeItem(key);
    else storeDraft(key, { ...draft, isSending: false });
  }
}

/**
 * Discards input that is saved, and brings back input that wasn't. The layout lists the writes while the page
 * may still wait for one to finish, so the page lists those that are saved, too.
 */
// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function settleSent() {
  const idsOf = (/** @type {string} */ status) =>
    listWrites().flatMap((each) => (each.status === status ? each.id : []));
  /** @type {HTMLElement | null} */
  const page = document.querySelector("[data-saved]");
  const saved = [...idsOf("completed"), ...(page?.dataset.saved ?? "").split(" ")];
  const queued = idsOf("queued");
  for (const key of keysOfOwner(true)) {
    const open = readDraft(key)?.sent?.filter((id) => !saved.includes(id)) ?? [];
    if (open.length === 0) sessionStorage.removeItem(key);
    else if (!open.some((id) => queued.includes(id)))
      moveDraft(key, key.slice(0, key.indexOf(SENT)), { sent: [] });
  }
}

// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function markAsSending(/** @type {HTMLFormElement} */ form) {
  form.addEventListener("submit", ({ defaultPrevented }) => {
    if (defaultPrevented) return;
    const key = `${KEPT}${form.dataset.sends}`;
    const draft = readDraft(key);
    if (draft) storeDraft(key, { ...draft, isSending: true, since: script.dataset.page });
  });
}

// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function keepChanges(/** @type {HTMLFormElement} */ form) {
  const key = `${KEPT}${form.dataset.keep}`;
  const kept = readDraft(key);
  const mayRestore = form.dataset.restore !== undefined;
  const { isRestored, lost } = restore(form, kept && mayRestore ? kept : {});
  if (isRestored) showNotice("kept", texts.restored);
  if (lost.length > 0) showNotice("lost", [form.dataset.lost ?? texts.lost, ...lost].join("\n"));
  const keep = () => {
    const draft = { ...draftOf(form), lost, since: script.dataset.page };
    if (draft.changes.length + lost.length > 0) storeDraft(key, draft);
    else sessionStorage.removeItem(key);
  };
  // After a submit, the page shows only what is still open. What already succeeded must not be restored later,
  // and input that this form has no place for must not be offered again.
  if (!mayRestore || (kept && !isRestored && lost.length === 0)) keep();
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
}
