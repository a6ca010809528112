import type { ComponentProps } from "react";

const LOOKS = {
  primary: "border-transparent bg-stream text-paper hover:bg-stream-deep",
  plain: "border-muted bg-paper text-ink hover:border-ink",
  quiet: "border-transparent text-stream underline underline-offset-4 hover:text-stream-deep",
} as const;

/** A button; `type` is "button" unless it sends a form. */
export const Button = ({
  look = "plain",
  className = "",
  ...props
}: ComponentProps<"button"> & { look?: keyof typeof LOOKS }) => (
  <button
    type="button"
    {...props}
    className={`inline-flex min-h-10 items-center justify-center gap-2 rounded-md border px-4 py-2 font-medium disabled:opacity-60 ${LOOKS[look]} ${className}`}
  />
);
