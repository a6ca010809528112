"use client";

import { type ComponentProps, useActionState } from "react";

type Props = Omit<ComponentProps<"form">, "action"> & {
  action: (state: null, form: FormData) => Promise<null>;
  /** The path of the page. Without a path, React renders `action=""`, which is invalid HTML. */
  path: string;
};

/** A form that calls a server action. Rendered only on the server. */
export function ActionForm({ action, path, ...props }: Props) {
  const [, send] = useActionState(action, null, path);
  return <form action={send} {...props} />;
}
