import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import * as z from "zod";
import { isSameOrigin } from "@/lib/http/is-same-origin";

type Values<Schemas extends readonly z.ZodType[]> = { [Key in keyof Schemas]: z.output<Schemas[Key]> };

/**
 * Declares the server action of a form. `schemas` check the arguments that the page binds to the action: the
 * form holds them in hidden inputs, which visitors can edit. Ignores forms with other arguments. Also ignores
 * forms from other sites, because Next accepts forms without an `Origin` header.
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
