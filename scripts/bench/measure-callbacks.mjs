import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";
import { freePort } from "../programs/free-port.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { logProgress } from "../progress.mjs";
import { median } from "./print-results.mjs";
import { startServer } from "./servers.mjs";

const responseMs = 5;
const bodyBytes = 1_500;
const deliveryTimeoutMs = 60_000;

/** Inserts finished mutations with callbacks that aren't due yet, spread over the bases. */
async function insertCallbacks(sql, bases, url, count) {
  await sql`
    with finished as (
      insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
        actor_id, request_id, callback_url, status, finished_at, erase_at)
      select gen_random_uuid(), (${bases.map(({ id }) => id)}::int[])[1 + n % ${bases.length}::int], 'candidates.create',
        gen_random_uuid()::text, false, decode(repeat('00', 32), 'hex'), 'system', 'bench', 'bench', ${url},
        'completed', now(), now() + interval '30 days'
      from generate_series(1, ${count}::int) n returning id, base_id)
    insert into callbacks (id, base_id, mutation_id, url, body, next_attempt_at)
    select gen_random_uuid(), base_id, id, ${url}, ${JSON.stringify("x".repeat(bodyBytes))}::text,
      now() + interval '1 day'
    from finished`;
  await sql`analyze mutations, callbacks`;
}

const hasPending = async (sql) =>
  (await sql`select from callbacks where status = 'pending' limit 1`).length > 0;

/**
 * Makes all callbacks due and waits until the app has delivered them. Returns the number delivered per
 * second.
 */
async function deliver(sql) {
  await sql`update callbacks set next_attempt_at = now()`;
  const isDone = await waitUntil(async () => !(await hasPending(sql)), {
    timeoutMs: deliveryTimeoutMs,
    intervalMs: 100,
  });
  if (!isDone) throw new CliError(`The callbacks were not delivered in ${deliveryTimeoutMs / 1000} s.`);
  const [{ count, attempts, seconds }] = await sql`
    select count(distinct callback.id)::int, count(*)::int as attempts,
      extract(epoch from max(callback.finished_at) - min(attempt.started_at))::float as seconds
    from callbacks as callback join callback_attempts as attempt on attempt.callback_id = callback.id`;
  if (attempts > count)
    throw new CliError(`${attempts - count} of ${count} callbacks needed another attempt.`);
  return count / seconds;
}

/** Measures how many callbacks the app delivers per second to a receiver on this machine. */
export async function measureCallbacks({ sql, bases, ledger }, { rounds, callbacks }) {
  const port = await freePort();
  const receiver = await startServer({
    name: "The receiver of callbacks",
    program: join(root, "scripts", "bench", "callback-receiver.mjs"),
    port,
    env: { ...process.env, BENCH_RECEIVER: JSON.stringify({ port, responseMs }) },
    commandPrefix: [],
    log: "inherit",
  });
  const scenarios = { "1 base": bases.slice(0, 1), [`${bases.length} bases`]: bases };
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      logProgress("callbacks", `round ${round} of ${rounds}`);
      for (const [name, ofBases] of Object.entries(scenarios)) {
        await ledger.clear();
        await insertCallbacks(sql, ofBases, `http://127.0.0.1:${port}/`, callbacks);
        results[name].push(await deliver(sql));
      }
    }
  } finally {
    await receiver.stop();
  }
  const rowOf = ([name, values]) => [
    name,
    { "callbacks/s": Math.round(median(values)), target: "≥ 1,000 a process" },
  ];
  return {
    title: `${callbacks} callbacks to a receiver that responds after ${responseMs} ms`,
    rows: Object.fromEntries(Object.entries(results).map(rowOf)),
  };
}
