"use client";

import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";

type Props = Omit<ComponentProps<typeof Button>, "type">;

/**
 * The submit button of a form on a page. Disabled until hydration, because until then the browser would
 * submit the form itself and put its fields in the URL.
 */
export function SubmitButton({ disabled, className = "", ...props }: Props) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      variant="primary"
      {...props}
      type="submit"
      disabled={disabled || !isHydrated}
      className={isHydrated ? className : `${className} disabled:opacity-100!`}
    />
  );
}
