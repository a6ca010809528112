import fc from "fast-check";
import { EDGE_CASE_LENGTHS, EDGE_CASE_NAMES, EDGE_CASE_NUMBERS, EDGE_CASE_TEXTS } from "./edge-case-values";

/** Corrupts valid payloads with typical client errors and edge-case values. */

const strings = fc.constantFrom(...EDGE_CASE_TEXTS);
const nested = fc
  .constantFrom(3, 50, 500)
  .map((depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown);
const anyJsonValue = fc.oneof(
  { weight: 3, arbitrary: strings },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      ["x"],
      { x: 1 },
      ...EDGE_CASE_NUMBERS,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: nested },
);

type Container = Record<string, unknown> | unknown[];
type PropertyLocation = { container: Container; key: string };
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

function listContainers(value: unknown, found: Container[] = []): Container[] {
  if (!isContainer(value) || found.length > 200) return found;
  found.push(value);
  for (const inner of Object.values(value)) listContainers(inner, found);
  return found;
}

const listProperties = (root: unknown): PropertyLocation[] =>
  listContainers(root).flatMap((container) => Object.keys(container).map((key) => ({ container, key })));

/** Writes an own property, even `__proto__`. Copies the value, because a later corruption may change it. */
function write({ container, key }: PropertyLocation, original: unknown): void {
  const value = structuredClone(original);
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
const read = ({ container, key }: PropertyLocation): unknown =>
  Object.getOwnPropertyDescriptor(container, key)?.value;

const remove = ({ container, key }: PropertyLocation) => {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
};

/**
 * A corruption is generated before the payload that it changes. So `at` is a random number, which later
 * selects one of the payload's properties.
 */
type Corruption = { at: number; apply: (root: Container, at: number) => void };
const corruption = <Value>(
  value: fc.Arbitrary<Value>,
  apply: (root: Container, at: number, value: Value) => void,
) =>
  fc
    .tuple(fc.nat(), value)
    .map(([at, chosen]): Corruption => ({ at, apply: (root) => apply(root, at, chosen) }));

const pickAt = <Item>(items: Item[], at: number): Item[] =>
  items.length === 0 ? [] : items.slice(at % items.length).slice(0, 1);

const corruptionArbitrary = (names: string[]) =>
  fc.oneof(
    corruption(anyJsonValue, (root, at, value) =>
      pickAt(listProperties(root), at).map((property) => write(property, value)),
    ),
    corruption(strings, (root, at, value) => {
      const texts = listProperties(root).filter((property) => typeof read(property) === "string");
      pickAt(texts, at).map((property) => write(property, value));
    }),
    corruption(fc.tuple(fc.constantFrom(...EDGE_CASE_NAMES), anyJsonValue), (root, at, [key, value]) => {
      const objects = listContainers(root).filter((container) => !Array.isArray(container));
      pickAt(objects, at).map((container) => write({ container, key }, value));
    }),
    corruption(fc.constant(undefined), (root, at) => pickAt(listProperties(root), at).map(remove)),
    corruption(fc.constantFrom(...EDGE_CASE_LENGTHS), (root, at, length) => {
      const arrays = listContainers(root).filter((container): container is unknown[] =>
        Array.isArray(container),
      );
      for (const array of pickAt(arrays, at)) resize(array, length);
    }),
    corruption(fc.tuple(fc.constantFrom(...names), anyJsonValue), (root, _at, [key, value]) =>
      write({ container: root, key }, value),
    ),
    corruption(fc.constantFrom(...EDGE_CASE_NUMBERS), (root, at, value) => {
      const numbers = listProperties(root).filter((property) => typeof read(property) === "number");
      pickAt(numbers, at).map((property) => write(property, value));
    }),
  );

function resize(array: unknown[], length: number): void {
  const items = array.length > 0 ? [...array] : [{}];
  array.splice(0, array.length, ...Array.from({ length }, (_, index) => items[index % items.length]));
}

/**
 * Generates payloads with one to four corruptions, and rarely an unrelated JSON value. `names` are the
 * top-level fields that a corruption may set.
 */
export function corruptedPayloadArbitrary(
  payloads: fc.Arbitrary<Record<string, unknown>>,
  names: string[],
): fc.Arbitrary<unknown> {
  const corrupted = fc
    .tuple(payloads, fc.array(corruptionArbitrary(names), { minLength: 1, maxLength: 4, size: "max" }))
    .map(([payload, corruptions]) => {
      const copy = JSON.parse(JSON.stringify(payload)) as Container;
      for (const { at, apply } of corruptions) apply(copy, at);
      return copy as unknown;
    });
  return fc.oneof({ weight: 30, arbitrary: corrupted }, { weight: 1, arbitrary: anyJsonValue });
}
