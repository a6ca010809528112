import * as z from "zod";
import type { Contract, EndpointGroup } from "@/lib/contract/contract";
import { contractModules } from "./contract-glob";

type Group = EndpointGroup & { isInternal?: true };
/**
 * An endpoint with its operation id. `candidates.create` is the contract `create` in the exported object
 * `candidates`.
 */
export type DocumentedEndpoint = { operationId: string; group: Group; contract: Contract };

const CONSOLE: Group = {
  title: "Console",
  description: "Used by the console's own pages, with a staff session cookie. May change at any time.",
  isInternal: true,
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isContract = (value: unknown): value is Contract =>
  isObject(value) && "caller" in value && "path" in value && "response" in value;

function endpointsOf([path, module]: [string, Record<string, unknown>]): DocumentedEndpoint[] {
  const declared = module.group as EndpointGroup | undefined;
  return Object.entries(module).flatMap(([exportName, exported]) =>
    Object.entries(isObject(exported) && !(exported instanceof z.ZodType) ? exported : {})
      .filter((entry): entry is [string, Contract] => isContract(entry[1]))
      .map(([name, contract]) => {
        const group = contract.basePath === "/api/console" ? CONSOLE : declared;
        if (!group) throw new Error(`Export a group of type EndpointGroup from ${path}.`);
        return { operationId: `${declared?.operationPrefix ?? exportName}.${name}`, group, contract };
      }),
  );
}

const rankOf = ({ group }: DocumentedEndpoint) =>
  group.isInternal ? Number.MAX_VALUE : (group.position ?? Number.MAX_SAFE_INTEGER);

export const ENDPOINTS: readonly DocumentedEndpoint[] = Object.entries(contractModules)
  .flatMap(endpointsOf)
  .sort((left, right) => rankOf(left) - rankOf(right));
