import { logProgress } from "../progress.mjs";
import { createStaffSession, regionOf } from "./console-fixtures.mjs";
import { quantile } from "./print-results.mjs";
import { insertReadFixtures } from "./reads-fixtures.mjs";

const requestsEach = 40;
/** A slow request isn't repeated after this time, but is sent at least five times. */
const budgetMs = 12_000;
const targetMs = 100;
const deepPages = 50;

const sectors = [
  "Primair onderwijs",
  "Voortgezet onderwijs",
  "Middelbaar beroepsonderwijs",
  "Praktijkonderwijs",
];
const roles = ["Docent / leraar", "OOP", "Anders", "Ondersteuning", "Leerlingenzorg"];
const phases = ["nieuw", "oriënteren", "in opleiding", "matchen", "voorbereiden", "werkzaam", "uitgestroomd"];
const cities = ["Oosterbeek", "Westerdorp", "Noorderveen", "Kleinlo", "Sint donk", "Hooghout", "Nieuwsluis"];
const commonNames = ["de jong", "jansen", "anna", "bakker", "sanne de vries"];
const rareNames = ["zoe postma-hofstra", "tim wiersma-terpstra", "ruben el amrani", "esra hoekstra-vos"];

const at = (values, n) => values[n % values.length];
/** The parameters of a period from a month to the same month `years` later. */
const period = (n, years) => {
  const [year, month] = [2022 + (n % 3), `0${1 + (n % 9)}`];
  return `from=${year}-${month}&until=${year + years}-${month}`;
};
const day = 86_400_000;
const daysAgo = (days) => new Date(Date.now() - days * day).toISOString();

const list = (query) => `/api/console/candidates?${new URLSearchParams({ pageSize: "100", ...query })}`;
const records = (query) => `/api/v2/candidates?${new URLSearchParams({ pageSize: "25", ...query })}`;

/**
 * The requests by name. Each function returns the path of the nth request with this name. `emails` are
 * addresses of the region's candidates.
 */
const requests = {
  list: () => list({}),
  ...Object.fromEntries(
    ["name", "city", "phase", "-updatedAt", "-lastContactAt", "lastContactAt", "phase,-updatedAt"].map(
      (sort) => [`list by ${sort}`, () => list({ sort })],
    ),
  ),
  "list: a phase": (n) => list({ phase: at(phases, n) }),
  "list: three phases": (n) => list({ phase: [0, 2, 4].map((more) => at(phases, n + more)).join(",") }),
  "list: a sector": (n) => list({ sector: at(sectors, n) }),
  "list: a role": (n) => list({ role: at(roles, n) }),
  "list: a qualification": (n) => list({ qualification: at(["Pabo", "PDG", "BKO/BDB", "Onbekend"], n) }),
  "list: a city": (n) => list({ city: at(cities, n) }),
  "list: no consent": (n) => list({ consent: "false", sort: at(["name", "-createdAt"], n) }),
  "list: no contact": (n) => list({ noContactDays: String(14 + n * 40) }),
  "list: a custom field": (n) => list({ customFields: `{"Bron":["${at(["Beurs", "Website"], n)}"]}` }),
  "list: sector, role, no contact": (n) =>
    list({ sector: at(sectors, n), role: at(roles, n >> 2), noContactDays: String(14 + n * 20) }),
  "list: rare sector and role, by last contact": (n) =>
    list({
      sector: at(["Praktijkonderwijs", "Hoger onderwijs"], n),
      role: "Leerlingenzorg",
      noContactDays: String(30 + n),
      sort: "-lastContactAt",
    }),
  "list: phase, city, by name": (n) => list({ phase: at(phases, n), city: at(cities, n), sort: "name" }),
  "list: five filters": (n) =>
    list({
      phase: `${at(phases, n)},matchen`,
      sector: at(sectors, n),
      qualification: "Pabo",
      consent: "true",
      noContactDays: "90",
      sort: at(["name", "-updatedAt"], n),
    }),
  "search: a frequent name": (n) => list({ q: at(commonNames, n) }),
  "search: a rare name": (n) => list({ q: at(rareNames, n) }),
  "search: an e-mail address": (n) => list({ q: `${n * 977}@example` }),
  "search: a phone number": (n) =>
    list({ q: `06${String((n * 977 * 7919) % 100_000_000).padStart(8, "0")}` }),
  "search: a city": (n) => list({ q: at(cities, n) }),
  "search: a name and a city": (n) =>
    list({ q: `${at(["anna", "zoe", "esra", "tim"], n)} ${at(cities, n)}` }),
  "search: a postal code": (n) => list({ q: `${1000 + ((n * 977) % 9000)}${n % 2 ? "" : " a"}` }),
  "search: a rare word in notes": (n) => list({ q: `d${(n * 977) % 50_000}` }),
  "search: an uncommon word in notes": (n) =>
    list({ q: at(["luchtvaart", "zeefdr", "bakkerij", "kopkl"], n) }),
  "search: a frequent word in notes": (n) => list({ q: at(["gesproken", "mogelijk", "palet", "pabo"], n) }),
  "search: words in notes, in a phase": (n) =>
    list({ q: at(["pabo ark", "rijbewijs", "vmbo"], n), phase: at(phases, n), sort: "name" }),
  "search: two letters": (n) => list({ q: at(["an", "jo", "zq", "vr", "x1"], n) }),
  "search: nothing found": (n) => list({ q: `niemand ${n}` }),
  "search: a name in a phase": (n) => list({ q: at(commonNames, n), phase: at(phases, n), sort: "name" }),
  "board, a column": (n) => list({ phase: at(phases, n), sort: "-updatedAt", pageSize: "25" }),
  cities: () => "/api/console/candidates/cities",
  "reports: all": () => "/api/console/reports",
  "reports: two years": (n) => `/api/console/reports?${period(n, 2)}`,
  "reports: a month": (n) => `/api/console/reports?${period(n, 0)}`,
  activity: () => "/api/console/activity?pageSize=50",
  "activity: an action": (n) =>
    `/api/console/activity?action=${at(["candidate.created", "candidate.exported", "candidate.archived", "staff.removed"], n)}`,
  "activity: an actor": (n) =>
    `/api/console/activity?${at(["actorKind=candidate", "actorKind=staff", "actorKind=system", "actorKind=staff&action=candidate.created"], n)}`,
  "activity: a period": (n) => `/api/console/activity?from=${daysAgo(n * 40 + 30)}&until=${daysAgo(n * 40)}`,
  mutations: () => "/api/console/mutations?pageSize=50",
  "mutations: filtered": (n) =>
    `/api/console/mutations?${at(["status=failed", "status=queued", "operation=candidates.archive", "callback=failed", `since=${daysAgo(9)}`, "status=failed&operation=candidates.archive"], n)}`,
  queue: () => "/api/console/queue",
  "to-do": () => "/api/console/to-do",
  "counts of open items": () => "/api/console/open-counts",
  "pairs of likely duplicates": () => "/api/console/duplicates",
  "API: list": () => records({}),
  "API: list, phase": (n) => records({ phase: at(phases, n) }),
  "API: list, sector and role": (n) => records({ sector: at(sectors, n), role: at(roles, n >> 2) }),
  "API: list, changed since": (n) => records({ updatedAfter: daysAgo(n * 10) }),
  "API: list, created since": (n) => records({ createdAfter: daysAgo(n * 10) }),
  "API: list, a name": (n) => records({ q: at([...commonNames, ...rareNames], n) }),
  "API: find by e-mail": (n, { emails }) =>
    `/api/v2/candidates/find?email=${encodeURIComponent(at(emails, n))}`,
  "API: find by phone": (n) =>
    `/api/v2/candidates/find?phone=06${String((n * 7919) % 100_000_000).padStart(8, "0")}`,
  "API: mutations": () => "/api/v2/mutations?pageSize=25",
};

function reader(app, headers) {
  return async (path) => {
    const start = performance.now();
    const response = await fetch(`${app.url}${path}`, { headers });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - start, meta: body.meta, data: body.data };
  };
}

async function measure(read, addressOf) {
  const start = performance.now();
  const isOver = () => performance.now() - start > budgetMs;
  await read(addressOf(0));
  const times = [];
  for (let n = 0; n < requestsEach && (n < 5 || !isOver()); n += 1) times.push((await read(addressOf(n))).ms);
  return times;
}

/** Measures each page from page 2 to page `deepPages`. */
async function measurePages(read, query) {
  const times = [];
  let { meta } = await read(list(query));
  for (let page = 2; page <= deepPages && meta.cursor; page += 1) {
    const next = await read(list({ ...query, cursor: meta.cursor }));
    times.push(next.ms);
    meta = next.meta;
  }
  return times;
}

const pages = {
  "pages 2 to 50": {},
  "pages 2 to 50 by name": { sort: "name" },
  "pages 2 to 50 by last contact": { sort: "-lastContactAt" },
  "pages 2 to 50 by phase, changed": { sort: "phase,-updatedAt" },
  "pages 2 to 50 of a sector and role": { sector: "Praktijkonderwijs", role: "Leerlingenzorg" },
};

/** Measures all requests, one after another. Returns the results by request. */
export async function measureRequests(app, { cookie, region, key, emails }) {
  const read = reader(app, { cookie: `${cookie.name}=${cookie.value}`, "x-region": region.id });
  const readApi = reader(app, { "x-api-key": key });
  const figures = {};
  const note = (name, times) => {
    const figure = { median: Math.round(quantile(times, 0.5)), p95: Math.round(quantile(times, 0.95)) };
    figures[name] = { ...figure, "": figure.p95 > targetMs ? "above" : "" };
    logProgress("reads", `${name}: median ${figure.median} ms, p95 ${figure.p95} ms`);
  };
  for (const [name, addressOf] of Object.entries(requests)) {
    note(name, await measure(name.startsWith("API") ? readApi : read, (n) => addressOf(n, { emails })));
  }
  for (const [name, query] of Object.entries(pages)) {
    const times = await measurePages(read, query);
    // In a small region, the list may fit on one page.
    if (times.length > 0) note(name, times);
  }
  return figures;
}

/** Measures console and API reads of a large region among many other regions. */
export async function measureReads({ sql, bases, app }, { candidates = 1_000_000, regions }) {
  const [base] = bases;
  await insertReadFixtures(sql, base, { candidates, regions });
  const region = await regionOf(sql, base);
  const cookie = await createStaffSession(sql, region, "manager");
  const rows =
    await sql`select email from candidates where base_id = ${base.id} order by id limit ${requestsEach}`;
  const emails = rows.map(({ email }) => email);
  return {
    title: `Reads of a region with ${candidates} candidates among ${regions} regions, ms`,
    note: `${requestsEach} requests each, one after another; target: p95 ≤ ${targetMs}.`,
    rows: await measureRequests(app, { cookie, region, key: base.key, emails }),
  };
}
