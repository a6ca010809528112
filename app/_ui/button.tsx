import type { ComponentProps, MouseEvent } from "react";

const VARIANTS = {
  primary: "border-transparent bg-stream text-paper hover:bg-stream-deep",
  plain: "border-line bg-paper text-ink hover:border-line-strong hover:bg-hover",
  quiet: "border-transparent text-stream underline underline-offset-4 hover:text-stream-deep",
  bare: "border-transparent text-ink hover:bg-hover",
  danger: "border-transparent bg-danger text-paper hover:bg-danger-deep",
} as const;

const SIZES = {
  normal: "min-h-(--control) px-3.5 py-1 text-(length:--control-text)",
  small: "min-h-(--control-small) shrink-0 whitespace-nowrap px-2.5 text-sm",
  icon: "size-(--control-small) shrink-0 text-sm",
} as const;

type ButtonVariant = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };
type Props = ComponentProps<"button"> & ButtonVariant & { isBusy?: boolean };

/** Returns the classes of a button. Also used for links that look like buttons. */
export const buttonClass = ({ variant = "plain", size = "normal" }: ButtonVariant) =>
  `inline-flex items-center justify-center gap-2 rounded-md border font-medium disabled:opacity-60 ${SIZES[size]} ${VARIANTS[variant]}`;

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The default `type="button"` prevents a button from submitting a form by accident. While `isBusy` is set,
 * the button ignores presses but keeps the keyboard focus, which `disabled` would lose. Enter doesn't submit a
 * form with a busy submit button either.
 */
export const Button = ({ variant, size, className = "", isBusy = false, ...props }: Props) => (
  <button
    type="button"
    {...props}
    {...(isBusy && { "aria-disabled": true, onClick: ignore })}
    className={`${buttonClass({ variant, size })} ${isBusy ? "opacity-60" : ""} ${className}`}
  />
);
