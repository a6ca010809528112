"use client";

import { type RefObject, useState } from "react";
import { focusNewItem } from "../../_shell/focus-later";

const STEP = 50;

/**
 * Limits how many rows of a list are rendered, because thousands of rows make a page slow. `list` is the
 * element that contains the table. A new search resets the limit.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, search: string) {
  const [extended, setExtended] = useState({ search, limit: STEP });
  const limit = extended.search === search ? extended.limit : STEP;
  const showMore = () => {
    setExtended({ search, limit: limit + STEP });
    focusNewItem(list.current, limit);
  };
  return { limit, showMore };
}
