import { announce } from "../progress.mjs";
import { fill, load } from "./load.mjs";

/**
 * Each round measures everything once, the product and the bare server one after the other, so that what else the machine
 * does meets both alike; the order is turned round from round to round. What counts is the median of the rounds.
 */

export const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** The ledger is empty before, and the engine is kept from it. */
async function accept(workplace, server, kind, seconds) {
  await workplace.ledger.empty();
  return await load(server, kind, workplace, seconds);
}

async function acceptWhileDraining(workplace, seconds) {
  await workplace.ledger.empty();
  await workplace.ledger.release();
  return await load(workplace.product, "POST", workplace, seconds);
}

async function drainBases(workplace, bases, mutations) {
  await workplace.ledger.empty();
  for (const base of bases) await fill(workplace.product, base, Math.ceil(mutations / bases.length));
  return await workplace.ledger.drained();
}

const cells = [
  { name: "POST", run: (workplace, seconds) => accept(workplace, workplace.product, "POST", seconds) },
  { name: "POST, bare", run: (workplace, seconds) => accept(workplace, workplace.bare, "POST", seconds) },
  { name: "GET", run: (workplace, seconds) => accept(workplace, workplace.product, "GET", seconds) },
  { name: "GET, bare", run: (workplace, seconds) => accept(workplace, workplace.bare, "GET", seconds) },
  { name: "POST, draining", run: acceptWhileDraining },
];

async function measureRequests(workplace, { rounds, seconds, warmUpSeconds }) {
  announce("warm-up", `${warmUpSeconds} s for each`);
  for (const cell of cells) await cell.run(workplace, warmUpSeconds);
  const results = Object.fromEntries(cells.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    announce("requests", `round ${round} of ${rounds}`);
    for (const { name, run } of round % 2 ? cells : cells.toReversed()) {
      results[name].push(await run(workplace, seconds));
    }
  }
  return results;
}

async function measureDrain(workplace, { rounds, mutations }) {
  const { bases } = workplace;
  const drains = { one: [], all: [] };
  for (let round = 1; round <= rounds; round += 1) {
    announce("drain", `round ${round} of ${rounds}`);
    drains.one.push(await drainBases(workplace, bases.slice(0, 1), mutations));
    drains.all.push(await drainBases(workplace, bases, mutations));
  }
  return drains;
}

export async function measureAll(workplace, extent) {
  const requests = await measureRequests(workplace, extent);
  const drains = await measureDrain(workplace, extent);
  announce("queries", `${extent.queries} of them`);
  await workplace.ledger.empty();
  return { requests, drains, queryCost: await workplace.queryCost(extent.queries) };
}
