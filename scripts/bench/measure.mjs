import { logProgress } from "../progress.mjs";
import { enqueueMutations, runLoad } from "./load.mjs";

export const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** Measures requests of one kind, on an empty ledger and with the engine kept out. */
async function measureAccept(environment, server, kind, seconds) {
  await environment.ledger.clear();
  return await runLoad(server, kind, environment, seconds);
}

async function measureAcceptWhileDraining(environment, seconds) {
  await environment.ledger.clear();
  await environment.ledger.release();
  return await runLoad(environment.app, "POST", environment, seconds);
}

async function measureDrainRate(environment, bases, mutations) {
  await environment.ledger.clear();
  for (const base of bases) {
    await enqueueMutations(environment.app, base, Math.ceil(mutations / bases.length));
  }
  return await environment.ledger.drain();
}

const scenarios = {
  "POST, baseline": (environment, seconds) =>
    measureAccept(environment, environment.baseline, "POST", seconds),
  POST: (environment, seconds) => measureAccept(environment, environment.app, "POST", seconds),
  "POST while the engine drains": measureAcceptWhileDraining,
  "GET, baseline": (environment, seconds) => measureAccept(environment, environment.baseline, "GET", seconds),
  GET: (environment, seconds) => measureAccept(environment, environment.app, "GET", seconds),
};

/** Interleaves the scenarios and reverses their order in every other round, so that noise affects all of them equally. */
async function measureRequests(environment, { rounds, seconds, warmUpSeconds }) {
  logProgress("warm-up", `${warmUpSeconds} s for each scenario`);
  for (const run of Object.values(scenarios)) await run(environment, warmUpSeconds);
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    logProgress("requests", `round ${round} of ${rounds}`);
    const order = Object.entries(scenarios);
    for (const [name, run] of round % 2 ? order : order.toReversed()) {
      results[name].push(await run(environment, seconds));
    }
  }
  return results;
}

async function measureDrains(environment, { rounds, mutations }) {
  const { bases } = environment;
  const drains = { "one base": [], [`${bases.length} bases`]: [] };
  for (let round = 1; round <= rounds; round += 1) {
    logProgress("drain", `round ${round} of ${rounds}`);
    drains["one base"].push(await measureDrainRate(environment, bases.slice(0, 1), mutations));
    drains[`${bases.length} bases`].push(await measureDrainRate(environment, bases, mutations));
  }
  return drains;
}

export async function measureAll(environment, extent) {
  const requests = await measureRequests(environment, extent);
  return { requests, drains: await measureDrains(environment, extent) };
}
