// @ts-check
/**
 * Runs before `portal.js`. Takes over the unsaved input of the person's records that staff merged into this
 * one: `portal.js` keeps input under the id of its record, and that of the form for all regions under the
 * smallest id.
 */
{
  const {
    owner = "",
    regionsOwner,
    merged = "",
  } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  for (const id of merged.split(" "))
    for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(`instroom ${id} `))) {
      const isOfAllRegions = / regions( sent .*)?$/.test(key);
      const ownKey = key.replace(id, isOfAllRegions ? (regionsOwner ?? owner) : owner);
      // Input of this record's own form comes first. The next page takes over the other input.
      if (sessionStorage.getItem(ownKey) !== null) continue;
      sessionStorage.setItem(ownKey, sessionStorage.getItem(key) ?? "");
      sessionStorage.removeItem(key);
    }
}
