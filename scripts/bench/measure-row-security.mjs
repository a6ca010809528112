import postgres from "postgres";
import { logProgress } from "../progress.mjs";
import { median } from "./print-results.mjs";

const connections = 20;
const concurrency = 64;

// The same statements as in lib/platform/database/base-database.ts.
const enter = (baseId) => `set session instroom.base_id = '${baseId}'; set session role instroom_base`;

/** Reads one candidate for `seconds`. `sessionOf` takes a read's number and returns its session, if any. */
async function readFor(seconds, { sql, select, sessionOf }) {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  let reads = 0;
  const readOn = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const session = sessionOf(reads);
      reads += 1;
      await sql.unsafe(select.text, select.values, { prepare: true, ...(session && { session }) });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, readOn));
  const { user, system } = process.cpuUsage(cpuBefore);
  const elapsed = (performance.now() - startedAt) / 1000;
  return { perSecond: reads / elapsed, processorMicroseconds: (user + system) / reads };
}

/** Measures what row-level security adds to the read of one candidate, without HTTP. */
export async function measureRowSecurity({ databaseUrl, bases, selects }, { rounds, seconds }) {
  const sql = postgres(databaseUrl, { max: connections, onnotice: () => undefined });
  const [base] = bases;
  // The trailing spaces make each text a different session to the database driver. All of them enter the
  // same base, because only that base has the candidate.
  const sessions = Array.from({ length: 50 }, (_, spaces) => enter(base.id) + " ".repeat(spaces));
  const variants = {
    "all bases": () => undefined,
    "one base": () => sessions[0],
    "another base each time": (read) => sessions[read % sessions.length],
  };
  const results = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      logProgress("row security", round === 0 ? "warm-up" : `round ${round} of ${rounds}`);
      for (const [name, sessionOf] of Object.entries(variants)) {
        const result = await readFor(seconds, { sql, select: selects.get, sessionOf });
        if (round > 0) results[name].push(result);
      }
    }
  } finally {
    await sql.end();
  }
  const of = (name, key) => median(results[name].map((result) => result[key]));
  const rows = Object.fromEntries(
    Object.keys(variants).map((name) => [
      name,
      {
        "reads/s": Math.round(of(name, "perSecond")),
        "CPU µs of Node": Math.round(of(name, "processorMicroseconds")),
        "ratio to all bases": Number((of(name, "perSecond") / of("all bases", "perSecond")).toFixed(2)),
      },
    ]),
  );
  return { title: `Reads of one candidate over ${connections} connections`, rows };
}
