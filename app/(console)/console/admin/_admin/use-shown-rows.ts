"use client";

import { type RefObject, useState } from "react";

const STEP = 50;

/**
 * Limits how many rows of a list are rendered, because thousands of rows make a page slow. `list` contains
 * the table. A new search shows only the first rows again.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, search: string) {
  const [extended, setExtended] = useState({ search, limit: STEP });
  const limit = extended.search === search ? extended.limit : STEP;
  const showMore = () => {
    setExtended({ search, limit: limit + STEP });
    // The button moves below the new rows or disappears, so move focus to the first new row.
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll<HTMLElement>("tbody tr")[limit];
      row?.setAttribute("tabindex", "-1");
      row?.focus();
    });
  };
  return { limit, showMore };
}
