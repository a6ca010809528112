/** Stroke paths on a 16-pixel grid. */
const PATHS = {
  archive: "M2.5 3.5h11v3h-11zM3.5 6.5v6h9v-6M6.5 9h3",
  board: "M2.5 3h3v10h-3zM6.5 3h3v7h-3zM10.5 3h3v5h-3z",
  bookmark: "M4.5 2.5h7v11L8 10.5l-3.5 3z",
  chart: "M2.5 13.5h11M4.5 11V7.5M8 11V3M11.5 11V5.5",
  check: "M3.5 8.5l3 3 6-7",
  chevron: "M4.5 6.5l3.5 3.5 3.5-3.5",
  close: "M4 4l8 8M12 4l-8 8",
  columns: "M2.5 3.5h11v9h-11zM6 3.5v9M10 3.5v9",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  dots: "M3 8h.7M7.65 8h.7M12.3 8h.7",
  download: "M8 2.5v7M5 7l3 3 3-3M3 13h10",
  down: "M8 3v10M4.5 9.5L8 13l3.5-3.5",
  file: "M4 2.5h5l3 3v8H4zM9 2.5v3h3",
  log: "M2.5 4h.01M2.5 8h.01M2.5 12h.01M5.5 4h8M5.5 8h8M5.5 12h5",
  mail: "M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  minus: "M4 8h8",
  pen: "M3 13l.7-3L10.5 3l2.5 2.5L6 12.3zM9 4.5L11.5 7",
  people:
    "M6 7.5a2.2 2.2 0 100-4.4 2.2 2.2 0 000 4.4zM2 13c0-2.2 1.8-3.7 4-3.7s4 1.5 4 3.7M10.5 3.4a2.2 2.2 0 010 3.8M11.5 9.6c1.5.4 2.5 1.7 2.5 3.4",
  phone: "M3 3h2.5l1.2 3-1.5 1.2a8 8 0 003.6 3.6L10 9.3l3 1.2V13a1 1 0 01-1 1C7 13.7 2.3 9 2 4a1 1 0 011-1z",
  plus: "M8 3.5v9M3.5 8h9",
  search: "M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.3 10.3l3.2 3.2",
  send: "M2.5 8L13.5 3l-3 10.5-3-4zM7.5 9.5l6-6.5",
  sidebar: "M2.5 3h11v10h-11zM6 3v10",
  stop: "M4 4h8v8H4z",
  talk: "M2.5 3.5h11v7.5H8l-3 2.5V11H2.5z",
  transfer: "M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3",
  trash: "M3 4.5h10M6 4.5V3h4v1.5M4 4.5l.6 8.5h6.8l.6-8.5M6.8 7v4M9.2 7v4",
  up: "M8 13V3M4.5 6.5L8 3l3.5 3.5",
  upload: "M8 10V2.5M5 5.5l3-3 3 3M3 13h10",
  warning: "M8 2.5l6 11H2zM8 6.5v3M8 11.5h.01",
  gear: "M8 10a2 2 0 100-4 2 2 0 000 4zM8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.8l1.4 1.4M10.8 10.8l1.4 1.4M3.8 12.2l1.4-1.4M10.8 5.2l1.4-1.4",
  key: "M5.5 13a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM7.3 8.7L13 3M10.5 5.5L12.5 7.5",
  rotate: "M13 8a5 5 0 11-1.5-3.5L13 6M13 2.5V6H9.5",
  shield: "M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from screen readers. The accessible name is on the icon's button or text. */
export const Icon = ({ name, className = "" }: { name: IconName; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
