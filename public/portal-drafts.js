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
 * that no field can take any more. Once the form was sent, `isSending` is true until a page says which writes
 * the server queued for it. While these wait, the draft has another key, and `sent` contains their ids.
 * @typedef {{
 *   changes: Change[], initial: { name: string, value: string }[], lost: string[],
 *   isSending?: boolean, sent?: string[],
 * }} Draft
 */

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

/** Returns the lists of words in an attribute of this page. */
const listsIn = (/** @type {string} */ attribute) =>
  [...document.querySelectorAll(`[${attribute}]`)].map(
    (page) => page.getAttribute(attribute)?.split(" ") ?? [],
  );

/** Returns each form that this page says was just sent, with the ids of its writes that still wait. */
const sentHere = () => listsIn("data-sent");

/**
 * Sets aside the input that was sent, with the ids of its writes. Discards it once they are saved, and
 * restores it if one failed. `writes` can be older than the page, which may have waited for a write, so the
 * saved writes that the page lists (`data-saved`) count, too.
 */
// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function settleSent() {
  for (const [form, ...sent] of sentHere()) {
    if (sent.length > 0 && readDraft(KEPT + form)?.isSending)
      moveDraft(KEPT + form, KEPT + form + SENT + sent[0], { sent });
  }
  const saved = [...writes.completed, ...listsIn("data-saved").flat()];
  for (const key of keptKeys().filter((each) => each.startsWith(KEPT) && each.includes(SENT))) {
    const open = readDraft(key)?.sent?.filter((id) => !saved.includes(id)) ?? [];
    if (open.length === 0) sessionStorage.removeItem(key);
    else if (!open.some((id) => writes.queued.includes(id)))
      moveDraft(key, key.slice(0, key.indexOf(SENT)), { sent: [] });
  }
}

// biome-ignore lint/correctness/noUnusedVariables: `portal.js` calls this function
function markAsSending(/** @type {HTMLFormElement} */ form) {
  form.addEventListener("submit", ({ defaultPrevented }) => {
    if (defaultPrevented) return;
    const key = `${KEPT}${form.dataset.sends}`;
    const draft = readDraft(key);
    if (draft) storeDraft(key, { ...draft, isSending: true });
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
    const draft = { ...draftOf(form), lost };
    if (draft.changes.length + lost.length > 0) storeDraft(key, draft);
    else sessionStorage.removeItem(key);
  };
  // After a submit, the page shows only what is still unsaved. Store that now, so that nothing that was
  // already saved is restored later.
  if (!mayRestore) keep();
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
}
