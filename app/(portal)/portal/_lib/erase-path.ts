/** Returns the path of the page on which the candidate enters the erasure code for these records. */
export const erasePath = (ids: readonly string[]): string =>
  ids.length > 1
    ? `/portal/regions/erase?${new URLSearchParams(ids.map((id) => ["record", id]))}`
    : `/portal/${ids[0]}/erase/confirm`;
