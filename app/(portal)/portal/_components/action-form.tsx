"use client";

import { type ComponentProps, useActionState } from "react";

type Props = Omit<ComponentProps<"form">, "action"> & {
  action: (state: null, form: FormData) => Promise<null>;
  /** The address of the page. Without it, React writes `action=""`, which HTML forbids. */
  path: string;
};

/** A form that a server action handles. Rendered on the server only. */
export function ActionForm({ action, path, ...props }: Props) {
  const [, send] = useActionState(action, null, path);
  return <form action={send} {...props} />;
}
