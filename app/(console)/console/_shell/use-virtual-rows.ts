import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const OVERSCAN = 12;
/** The server can't measure the table, so it renders the rows that fit in this height. */
const INITIAL_HEIGHT_PX = 800;

type Options = {
  scroll: RefObject<HTMLElement | null>;
  /** Whether the element of `scroll` is on the page. */
  isShown: boolean;
  count: number;
  /** The height of a row until one can be measured. All rows of a table have about the same height. */
  rowHeightPx: number;
  initialOffset: number;
};

/** The rows to render: from `first` up to, but not including, `end`. */
type Range = { first: number; end: number };

const rangeAt = (topPx: number, heightPx: number, rowPx: number): Range => ({
  first: Math.max(0, Math.floor(topPx / rowPx) - OVERSCAN),
  end: Math.ceil((topPx + heightPx) / rowPx) + OVERSCAN,
});

/**
 * Returns which rows are near the visible area, and how much space the other rows take before and after them.
 */
export function useVirtualRows({ scroll, isShown, count, rowHeightPx, initialOffset }: Options) {
  const [rowPx, setRowPx] = useState(rowHeightPx);
  const [range, setRange] = useState(() => rangeAt(initialOffset, INITIAL_HEIGHT_PX, rowHeightPx));
  const measuredPx = useRef(rowPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offset is only for the start.
  useLayoutEffect(() => {
    const area = scroll.current;
    if (!area) return;
    area.scrollTop = initialOffset;
    const look = () => {
      const next = rangeAt(area.scrollTop, area.clientHeight, measuredPx.current);
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    const observer = new ResizeObserver(() => {
      measuredPx.current = findRow(area)?.offsetHeight || measuredPx.current;
      setRowPx(measuredPx.current);
      look();
    });
    observer.observe(area);
    area.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", look);
    };
  }, [scroll, isShown]);
  const end = Math.min(range.end, count);
  const first = Math.min(range.first, end);
  return {
    first,
    end,
    beforePx: first * rowPx,
    afterPx: (count - end) * rowPx,
    scrollToRow: (index: number) => scroll.current && scrollTo(scroll.current, index, rowPx),
  };
}

const findRow = (area: HTMLElement, index?: number) =>
  area.querySelector<HTMLElement>(index === undefined ? "tr[data-index]" : `tr[data-index="${index}"]`);

/**
 * Scrolls no further than needed. Estimates the position of a row that isn't rendered yet from the row
 * height.
 */
function scrollTo(area: HTMLElement, index: number, rowPx: number): void {
  const row = findRow(area, index);
  const topPx = index * rowPx;
  if (row) row.scrollIntoView({ block: "nearest" });
  else area.scrollTop = topPx < area.scrollTop ? topPx : topPx + rowPx - area.clientHeight;
}
