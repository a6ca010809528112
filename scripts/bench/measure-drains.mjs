import { logProgress } from "../progress.mjs";
import { enqueueMutations } from "./load.mjs";
import { median } from "./print-results.mjs";

const scenarios = {
  "1 base": { bases: 1, target: "≥ 1,000" },
  "5 bases": { bases: 5 },
  "50 bases": { bases: 50, target: "≥ 2,500" },
};

async function measureDrain(environment, bases, mutations) {
  await environment.ledger.clear();
  await enqueueMutations(environment.app, bases, mutations);
  return await environment.ledger.drain();
}

/**
 * Measures how many `candidates.create` mutations the engine executes per second, from the first start to the
 * last finish.
 */
export async function measureDrains(environment, { rounds, mutations }) {
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    logProgress("drains", `round ${round} of ${rounds}`);
    for (const [name, { bases }] of Object.entries(scenarios)) {
      results[name].push(await measureDrain(environment, environment.bases.slice(0, bases), mutations));
    }
  }
  const rowOf = ([name, { target }]) => [
    name,
    { "mutations/s": Math.round(median(results[name])), target: target ?? "" },
  ];
  return {
    title: `The engine executes ${mutations} × candidates.create`,
    rows: Object.fromEntries(Object.entries(scenarios).map(rowOf)),
  };
}
