import { readStored, type StoredDraft } from "@/app/(console)/console/_drafts/draft-store";
import type { Draft } from "./use-draft";

/**
 * Returns how the drafts of the fields' dialogs change when the list is saved, by draft key. A saved field's
 * key is its name, so the drafts of new and renamed fields move there. A removed field's draft is removed, as
 * is a draft that another field of that name has left behind. All keys start with `keyStart`.
 */
export function dialogDraftsAfterSave(
  { fields, removedNames }: Pick<Draft, "fields" | "removedNames">,
  keyStart: string,
): Map<string, StoredDraft | null> {
  const moves = fields
    .map(({ key, definition }) => ({ from: keyStart + key, to: keyStart + definition.name }))
    .filter(({ from, to }) => from !== to);
  const moved = moves.map(({ from, to }) => [to, readStored(from)] as const);
  return new Map([
    ...removedNames.map((name) => [keyStart + name, null] as const),
    ...moves.map(({ from }) => [from, null] as const),
    ...moved,
  ]);
}
