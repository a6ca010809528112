import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import * as z from "zod";
import { isSameOrigin } from "@/lib/http/is-same-origin";

type Values<Schemas extends readonly z.ZodType[]> = { [Key in keyof Schemas]: z.output<Schemas[Key]> };

/**
 * Declares the server action of a form. `schemas` check the arguments that the page binds to the action,
 * because visitors can edit the hidden inputs that hold them. If the arguments are invalid or another site
 * sent the form, redirects to the portal without calling `run`. Next's own check isn't enough, because it
 * accepts forms without an `Origin` header.
 */
export const formAction = <const Schemas extends readonly z.ZodType[], State>(
  schemas: Schemas,
  run: (form: FormData, ...bound: Values<Schemas>) => Promise<State>,
) => {
  const Sent = z.tuple([z.instanceof(FormData), z.unknown(), ...schemas]);
  return async (...sent: [...Values<Schemas>, state: State, form: FormData]): Promise<State> => {
    const requestHeaders = await headers();
    const [state, form] = sent.slice(schemas.length);
    const parsed = Sent.safeParse([form, state, ...sent.slice(0, schemas.length)]);
    if (!isSameOrigin((name) => requestHeaders.get(name)) || !parsed.success) return redirect("/portal");
    const [checkedForm, , ...bound] = parsed.data;
    return run(checkedForm, ...(bound as unknown as Values<Schemas>));
  };
};
