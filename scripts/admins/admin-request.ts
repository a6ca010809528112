import { parseArgs } from "node:util";
import { NewStaffMember } from "@/lib/console/administration/schema";

export type AdminRequest = { email: string; name?: string; replaces: boolean };

const { email, name } = NewStaffMember.shape;
const OPTIONS = {
  email: { type: "string" },
  name: { type: "string" },
  replace: { type: "boolean" },
} as const;

/** Parses the command line. Throws an Error whose message says how to correct the command. */
export function parseAdminArguments(parameters: string[]): AdminRequest {
  const { values } = parseArgs({ args: parameters, options: OPTIONS });
  const address = email.safeParse(values.email);
  if (!address.success) throw new Error("Give the person's e-mail address: --email anna@example.org.");
  const request = { email: address.data, replaces: values.replace ?? false };
  if (values.name === undefined) return request;
  const named = name.safeParse(values.name);
  if (!named.success) throw new Error("A name has 1 to 200 characters.");
  return { ...request, name: named.data };
}
