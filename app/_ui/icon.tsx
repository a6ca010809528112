import icons from "./icons.svg";

/** The ids in icons.svg. Icons have their own file, so that browsers cache them and scripts stay small. */
export type IconName =
  | "archive"
  | "board"
  | "bookmark"
  | "chart"
  | "check"
  | "chevron"
  | "close"
  | "columns"
  | "copy"
  | "dots"
  | "down"
  | "download"
  | "file"
  | "gear"
  | "key"
  | "log"
  | "mail"
  | "menu"
  | "minus"
  | "pen"
  | "people"
  | "phone"
  | "plus"
  | "rotate"
  | "search"
  | "send"
  | "shield"
  | "sidebar"
  | "stop"
  | "talk"
  | "transfer"
  | "trash"
  | "up"
  | "upload"
  | "warning";

/** A decorative icon, hidden from screen readers. The accessible name is on the icon's button or text. */
export const Icon = ({ name, className = "" }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" className={`size-4 shrink-0 ${className}`}>
    <use href={`${icons.src}#${name}`} />
  </svg>
);
