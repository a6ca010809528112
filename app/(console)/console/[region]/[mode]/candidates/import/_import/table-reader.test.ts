import { expect, test } from "vitest";
import { createTableReader } from "./table-reader";

const file = (name: string, text: string) => new File([text], name);

/** Returns a file that can be read only after `finish` is called. */
function slowFile(text: string) {
  const fast = file("traag.csv", text);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const arrayBuffer = () => finished.then(() => fast.arrayBuffer());
  return { slow: Object.assign(file("traag.csv", text), { arrayBuffer }), finish };
}

test("the table reader reads a file, or returns what is wrong with it", async () => {
  const read = createTableReader();
  expect(await read(file("a.csv", "Naam\nNoor"))).toMatchObject({ table: { rows: [["Noor"]] } });
  expect(await read(file("b.csv", "Naam\n"))).toEqual({ problem: "empty" });
  expect(await read(file("c.csv", 'Naam\n"Noor'))).toEqual({ problem: "unreadable" });
  expect(await read(file("d.csv", `Naam\n${"Noor\n".repeat(5_001)}`))).toEqual({ problem: "tooMany" });
});

test.each(["Naam\nNoor", 'Naam\n"Noor'])(
  "the table reader ignores the first file (%j) if a second file is chosen while the first is being read",
  async (text) => {
    const read = createTableReader();
    const { slow, finish } = slowFile(text);
    const first = read(slow);
    expect(await read(file("snel.csv", "Naam\nEva"))).toMatchObject({ table: { rows: [["Eva"]] } });
    finish();
    expect(await first).toBeNull();
  },
);
