import fc from "fast-check";
import { AWKWARD_LENGTHS, AWKWARD_NAMES, AWKWARD_NUMBERS, AWKWARD_TEXTS } from "./awkward-values";

/** Steps away from a valid payload: what clients get wrong, and what a service of this kind tends to get wrong. */

const strings = fc.constantFrom(...AWKWARD_TEXTS);
const nested = fc
  .constantFrom(3, 50, 500)
  .map((depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown);
const anything = fc.oneof(
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
      ...AWKWARD_NUMBERS,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: nested },
);

type Container = Record<string, unknown> | unknown[];
type Place = { container: Container; key: string };
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

function containersOf(value: unknown, found: Container[] = []): Container[] {
  if (!isContainer(value) || found.length > 200) return found;
  found.push(value);
  for (const inner of Object.values(value)) containersOf(inner, found);
  return found;
}

const placesOf = (root: unknown): Place[] =>
  containersOf(root).flatMap((container) => Object.keys(container).map((key) => ({ container, key })));

/** Writes an own property, whatever its name; a copy, as a later step may write into it. */
function write({ container, key }: Place, original: unknown): void {
  const value = structuredClone(original);
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
const read = ({ container, key }: Place): unknown => Object.getOwnPropertyDescriptor(container, key)?.value;

const remove = ({ container, key }: Place) => {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
};

/** A step is generated before the payload it will change is known: `at` chooses among the places that there turn out to be. */
type Step = { at: number; apply: (root: Container, at: number) => void };
const step = <Value>(
  value: fc.Arbitrary<Value>,
  apply: (root: Container, at: number, value: Value) => void,
) =>
  fc.tuple(fc.nat(), value).map(([at, chosen]): Step => ({ at, apply: (root) => apply(root, at, chosen) }));

const chosen = <Item>(items: Item[], at: number): Item[] =>
  items.length === 0 ? [] : items.slice(at % items.length).slice(0, 1);

const stepsAway = (names: string[]) =>
  fc.oneof(
    step(anything, (root, at, value) => chosen(placesOf(root), at).map((place) => write(place, value))),
    step(strings, (root, at, value) => {
      const texts = placesOf(root).filter((place) => typeof read(place) === "string");
      chosen(texts, at).map((place) => write(place, value));
    }),
    step(fc.tuple(fc.constantFrom(...AWKWARD_NAMES), anything), (root, at, [key, value]) => {
      const objects = containersOf(root).filter((container) => !Array.isArray(container));
      chosen(objects, at).map((container) => write({ container, key }, value));
    }),
    step(fc.constant(undefined), (root, at) => chosen(placesOf(root), at).map(remove)),
    step(fc.constantFrom(...AWKWARD_LENGTHS), (root, at, length) => {
      const arrays = containersOf(root).filter((container): container is unknown[] =>
        Array.isArray(container),
      );
      for (const array of chosen(arrays, at)) resize(array, length);
    }),
    step(fc.tuple(fc.constantFrom(...names), anything), (root, _at, [key, value]) =>
      write({ container: root, key }, value),
    ),
    step(fc.constantFrom(...AWKWARD_NUMBERS), (root, at, value) => {
      const numbers = placesOf(root).filter((place) => typeof read(place) === "number");
      chosen(numbers, at).map((place) => write(place, value));
    }),
  );

function resize(array: unknown[], length: number): void {
  const items = array.length > 0 ? [...array] : [{}];
  array.splice(0, array.length, ...Array.from({ length }, (_, index) => items[index % items.length]));
}

/** Payloads one to four steps away; `names` are the fields that a step may set at the top. */
export function mutated(
  payloads: fc.Arbitrary<Record<string, unknown>>,
  names: string[],
): fc.Arbitrary<unknown> {
  const away = fc
    .tuple(payloads, fc.array(stepsAway(names), { minLength: 1, maxLength: 4, size: "max" }))
    .map(([payload, steps]) => {
      const copy = JSON.parse(JSON.stringify(payload)) as Container;
      for (const { at, apply } of steps) apply(copy, at);
      return copy as unknown;
    });
  return fc.oneof({ weight: 30, arbitrary: away }, { weight: 1, arbitrary: anything });
}
