import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createRowHeights, type RowHeights } from "./row-heights";

/**
 * The number of rows to render before and after the visible rows. At the top of the list, `OVERSCAN_AT_TOP`
 * applies instead, so that the list appears sooner.
 */
const OVERSCAN = 12;
const OVERSCAN_AT_TOP = 4;
/** The server can't measure the window, so it renders the rows that fit in this height. */
const INITIAL_HEIGHT_PX = 800;

type Options = {
  scroll: RefObject<HTMLElement | null>;
  /** Whether the element that `scroll` refers to is on the page. */
  isShown: boolean;
  rows: readonly unknown[];
  /** The minimum height of a row. */
  rowHeightPx: number;
  initialOffset: number;
};

/** The rows to render, from `first` to `end` (exclusive). */
type Range = { first: number; end: number };

const rangeAt = (heights: RowHeights, topPx: number, heightPx: number): Range => {
  const overscan = topPx > 0 ? OVERSCAN : OVERSCAN_AT_TOP;
  return {
    first: Math.max(0, heights.rowAt(topPx) - overscan),
    end: heights.rowAt(topPx + heightPx) + 1 + overscan,
  };
};

/** Returns the rows to render, and the heights of the space before and after them. */
export function useVirtualRows({ scroll, isShown, rows, rowHeightPx, initialOffset }: Options) {
  const [heights] = useState(() => createRowHeights(rowHeightPx));
  const [range, setRange] = useState(() => rangeAt(heights, initialOffset, INITIAL_HEIGHT_PX));
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  const updateRange = useRef(() => {
    const area = scroll.current;
    if (!area) return;
    const next = rangeAt(heights, area.scrollTop, area.clientHeight);
    setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
  }).current;
  const measureRows = useRef(() => {
    if (!scroll.current || !heights.measure(renderedRows(scroll.current))) return;
    updateRange();
    renderAgain();
  }).current;
  // Measure new rows before they are painted. Measuring makes the browser lay out the page, so don't do it
  // after each render. If heights change without new rows, the observer below notices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the rows on the page
  useLayoutEffect(measureRows, [rows, range]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first `initialOffset` counts.
  useLayoutEffect(() => {
    const area = scroll.current;
    if (!area) return;
    area.scrollTop = initialOffset;
    let widthPx = area.clientWidth;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth !== widthPx) heights.forget();
      widthPx = area.clientWidth;
      measureRows();
      updateRange();
      renderAgain();
    });
    observer.observe(area);
    for (const table of area.children) observer.observe(table);
    area.addEventListener("scroll", updateRange, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", updateRange);
    };
  }, [scroll, isShown]);
  const end = Math.min(range.end, rows.length);
  const first = Math.min(range.first, end);
  return {
    first,
    end,
    beforePx: heights.topOf(first),
    afterPx: heights.topOf(rows.length) - heights.topOf(end),
    scrollToRow: (index: number) => scroll.current && scrollTo(scroll.current, index, heights),
  };
}

const renderedRows = (area: HTMLElement) =>
  [...area.querySelectorAll<HTMLElement>("tr[data-index]")].map((row) => ({
    index: Number(row.dataset.index),
    heightPx: row.offsetHeight,
  }));

/** Scrolls to a row by the shortest distance. Estimates the position of a row that isn't rendered. */
function scrollTo(area: HTMLElement, index: number, heights: RowHeights): void {
  const row = area.querySelector(`tr[data-index="${index}"]`);
  const topPx = heights.topOf(index);
  if (row) row.scrollIntoView({ block: "nearest" });
  else area.scrollTop = topPx < area.scrollTop ? topPx : heights.topOf(index + 1) - area.clientHeight;
}
