/** The classes of a link in text. The underline makes it recognizable without color. */
export const TEXT_LINK_CLASS =
  "text-stream underline decoration-1 underline-offset-4 hover:text-stream-deep hover:decoration-2";
