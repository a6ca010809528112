"use client";

import { signIn } from "next-auth/react";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children"> & {
  /** The page to which the identity provider leads back. */
  next: string;
  /** Whether the provider must ask who the user is, even if it still knows them. */
  asksAgain?: boolean;
};

/** Leads to the organization's identity provider. */
export function ProviderButton({ next, asksAgain = false, ...props }: Props) {
  const isHydrated = useIsHydrated();
  const parameters = asksAgain ? { prompt: "login" } : undefined;
  return (
    <Button
      {...props}
      disabled={!isHydrated}
      onClick={() => signIn("oidc", { callbackUrl: next }, parameters)}
    />
  );
}
