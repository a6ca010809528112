import type { ComponentProps } from "react";

const VARIANTS = {
  primary: "border-transparent bg-stream text-paper hover:bg-stream-deep",
  plain: "border-muted bg-paper text-ink hover:border-ink",
  quiet: "border-transparent text-stream underline underline-offset-4 hover:text-stream-deep",
  bare: "border-transparent text-ink hover:bg-chosen",
  danger: "border-transparent bg-danger text-paper hover:bg-danger-deep",
} as const;

const SIZES = {
  normal: "min-h-10 px-4 py-2",
  small: "min-h-8 shrink-0 whitespace-nowrap px-2.5 py-1 text-sm",
  icon: "size-8 shrink-0 text-sm",
} as const;

type Props = ComponentProps<"button"> & { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** Renders a button with `type="button"` by default, so that it doesn't submit a form by accident. */
export const Button = ({ variant = "plain", size = "normal", className = "", ...props }: Props) => (
  <button
    type="button"
    {...props}
    className={`inline-flex items-center justify-center gap-2 rounded-md border font-medium disabled:opacity-60 ${SIZES[size]} ${VARIANTS[variant]} ${className}`}
  />
);
