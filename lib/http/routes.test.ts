import { expect, test } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import type { Contract } from "@/lib/contract/contract";
import type { Endpoints } from "./pipeline";

type Served = { address: string; contract: Contract };

const served: Served[] = routes.flatMap(({ path, module }) => {
  const handler = module.GET as { endpoints: Endpoints };
  return Object.values(handler.endpoints).map(([contract]) => ({ address: path, contract }));
});

const modules = import.meta.glob<Record<string, unknown>>("/lib/*/*/contract.ts", { eager: true });
const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "caller" in value && "path" in value && "response" in value;
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
  .filter(isContract);

const addressOf = ({ basePath, path }: Contract) =>
  `${basePath ?? "/api/:version"}${path.replace(/\{(\w+)\}/g, ":$1")}`;
const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

test("the contract modules declare more than 15 contracts", () => {
  expect(declared.length).toBeGreaterThan(15);
});

test.each(declared.map((contract) => [nameOf(contract), contract] as const))(
  "%s is served at its own path [spec 9.current 9.legacy]",
  (_, contract) => {
    const found = served.find(
      (route) => route.contract === contract && route.address === addressOf(contract),
    );
    expect(found).toBeDefined();
  },
);

test("every served contract is declared in a contract module", () => {
  expect(served.filter(({ contract }) => !declared.includes(contract)).map(({ address }) => address)).toEqual(
    [],
  );
});
