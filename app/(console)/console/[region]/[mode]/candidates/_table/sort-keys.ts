const KEYS_MAX = 3;

type SortKey = { id: string; isDescending: boolean };

export const readSort = (sort: string): SortKey[] =>
  sort
    .split(",")
    .filter((key) => key !== "")
    .map((key) => ({ id: key.replace(/^-/, ""), isDescending: key.startsWith("-") }));

const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ id, isDescending }) => (isDescending ? `-${id}` : id)).join(",");

/**
 * Returns the sort order after a click on a column's heading. The first click sorts in ascending order, the
 * second in descending order, and the third restores the default order `""`. If `isAdded` is true, keeps the
 * other sort keys.
 */
export function toggleSort(sort: string, id: string, isAdded: boolean): string {
  const keys = readSort(sort);
  const known = keys.find((key) => key.id === id);
  const others = isAdded ? keys.filter((key) => key.id !== id) : [];
  if (known?.isDescending) return writeSort(others);
  if (!known) return writeSort([...others, { id, isDescending: false }].slice(-KEYS_MAX));
  const toggled = { id, isDescending: true };
  return writeSort(isAdded ? keys.map((key) => (key.id === id ? toggled : key)) : [toggled]);
}
