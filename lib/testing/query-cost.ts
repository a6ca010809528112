import postgres from "postgres";

/**
 * What a query costs the driver as their number grows: it used to keep a hole in its queue of idle connections for every
 * query as long as some connection stayed idle, and searched through them all; db/patches mends that. Measured is this
 * process's own processor time, so a busy machine or a slow database changes nothing.
 */

const slices = 100;
const inFlight = 8;
const connections = 10;

async function runQueries(sql: postgres.Sql, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await sql`select 1`;
}

async function microsecondsPerQuery(sql: postgres.Sql, queries: number): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, () => runQueries(sql, queries / inFlight)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / queries;
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Microseconds a query, in the first and in the last tenth of so many. */
export async function measureQueryCost(
  databaseUrl: string,
  queries: number,
): Promise<{ first: number; last: number }> {
  const sql = postgres(databaseUrl, { max: connections });
  try {
    await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.05)`));
    const costs: number[] = [];
    for (let slice = 0; slice < slices; slice += 1) {
      costs.push(await microsecondsPerQuery(sql, queries / slices));
    }
    return { first: median(costs.slice(0, slices / 10)), last: median(costs.slice(-slices / 10)) };
  } finally {
    await sql.end();
  }
}
