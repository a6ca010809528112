/** Returns the path of the page that asks for the erasure code of these records. */
export const erasePath = (ids: readonly string[]): string =>
  ids.length > 1
    ? `/portal/regions/erase?${new URLSearchParams(ids.map((id) => ["record", id]))}`
    : `/portal/${ids[0]}/erase/confirm`;
