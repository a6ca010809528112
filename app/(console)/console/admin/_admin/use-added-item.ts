"use client";

import { useState } from "react";
import { replaceQueryParams } from "../../_lists/use-query-params";

/**
 * Shows an item that was just added, because a search or a long list may hide it. `showAdded` clears the
 * search and remembers the item. `isAdded` returns whether an item is the one that was added last.
 */
export function useAddedItem() {
  const [addedId, setAddedId] = useState<string | null>(null);
  const showAdded = ({ id }: { id: string }) => {
    replaceQueryParams({ q: "" });
    setAddedId(id);
  };
  return { isAdded: ({ id }: { id: string }) => id === addedId, showAdded };
}
