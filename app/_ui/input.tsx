import type { ComponentProps } from "react";
import { INPUT_CLASS } from "./field";

type Look = { hasOwnLook?: boolean };

const classOf = (className: string, hasOwnLook: boolean) =>
  hasOwnLook ? className : `${INPUT_CLASS} ${className}`;

/** A single-line control without a label; `hasOwnLook` leaves its style to `className`. */
export const Input = ({ className = "", hasOwnLook = false, ...props }: ComponentProps<"input"> & Look) => (
  <input {...props} className={classOf(className, hasOwnLook)} />
);

export const Textarea = ({ className = "", ...props }: ComponentProps<"textarea">) => (
  <textarea {...props} className={classOf(className, false)} />
);
