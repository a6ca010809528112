/**
 * Returns the path of the page on which the candidate enters the erasure code for these records. With
 * `isForRegions`, that page leads back to the form for several regions.
 */
export const erasePath = (ids: readonly string[], isForRegions: boolean): string =>
  isForRegions
    ? `/portal/regions/erase?${new URLSearchParams(ids.map((id) => ["record", id]))}`
    : `/portal/${ids[0]}/erase/confirm`;
