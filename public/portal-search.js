// @ts-check
/**
 * Adds a search field to the portal's long lists of checkboxes. Without this script, the lists are
 * collapsible groups.
 */

/** Adds a search field. Hides the options that don't match, except those that are checked. */
function enhanceSearch(/** @type {HTMLFieldSetElement} */ choices) {
  const parts = [...choices.querySelectorAll("details")].map((part) => ({
    part,
    wasOpen: part.open,
    labels: [...part.querySelectorAll("label")],
  }));
  const label = document.createElement("label");
  label.className = "portal-search";
  label.textContent = choices.dataset.search ?? "";
  const field = document.createElement("input");
  field.type = "search";
  field.autocomplete = "off";
  label.append(field);
  const found = document.createElement("p");
  found.setAttribute("role", "status");
  choices.querySelector("details")?.parentElement?.before(label, found);
  const plain = (/** @type {string | null | undefined} */ text) =>
    (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  field.addEventListener("input", () => {
    const query = plain(field.value).trim();
    let count = 0;
    for (const each of parts) {
      const matches = each.labels.filter((option) => plain(option.textContent).includes(query));
      for (const option of each.labels)
        option.hidden = !matches.includes(option) && !option.querySelector("input")?.checked;
      each.part.hidden = each.labels.every(({ hidden }) => hidden);
      if (query !== "") each.part.open = true;
      else
        each.part.open = each.wasOpen || each.labels.some((option) => option.querySelector("input")?.checked);
      count += matches.length;
    }
    found.textContent = query === "" ? "" : (choices.dataset.found ?? "").replace("{count}", String(count));
  });
  // After a reload, the browser or the script for unsaved input may have restored the user's choices.
  for (const { part } of parts) if (part.querySelector("input:checked")) part.open = true;
}

for (const choices of document.querySelectorAll("fieldset[data-search]"))
  enhanceSearch(/** @type {HTMLFieldSetElement} */ (choices));
