import { requestsAtOnce } from "./load.mjs";
import { median } from "./measure.mjs";

const nameWidth = 44;
const columnWidth = 11;

const line = (name, ...columns) =>
  console.log(`  ${name.padEnd(nameWidth)}${columns.map((text) => text.padStart(columnWidth)).join("")}`);

const whole = (value) => Math.round(value).toLocaleString("en");

/** Round by round the product against the bare server, then the middle one: both met the same moments. */
const ratio = (measured, against) =>
  median(measured.map(({ perSecond }, round) => perSecond / against[round].perSecond));

function requestLine(name, results, against, target) {
  const figure = (key) => median(results.map((result) => result[key]));
  line(
    name,
    whole(figure("perSecond")),
    `${figure("p99Ms")} ms`,
    Number.isNaN(figure("processorMicroseconds")) ? "" : `${whole(figure("processorMicroseconds"))} µs`,
    against ? ratio(results, against).toFixed(2) : "",
    target ?? "",
  );
}

function printRequests(requests) {
  line("", "a second", "p99", "processor", "ratio", "target");
  const of = (kind) => requests[`${kind}, bare`];
  requestLine("POST /api/v2/candidates, bare server", of("POST"));
  requestLine("POST /api/v2/candidates, base held by us", requests.POST, of("POST"), "≥ 0.80");
  requestLine("POST /api/v2/candidates, engine draining", requests["POST, draining"], of("POST"));
  requestLine("GET /api/v2/candidates/{id}, bare server", of("GET"));
  requestLine("GET /api/v2/candidates/{id}", requests.GET, of("GET"), "≥ 0.60");
}

export function printFigures({ requests, drains, queryCost }, { rounds, seconds, queries, sentence }) {
  console.log(`\n  Medians of ${rounds} × ${seconds} s, ${requestsAtOnce} connections; ${sentence}.`);
  console.log(
    "  Ratio: requests a second against a bare node:http + postgres.js server with the same statement.\n",
  );
  printRequests(requests);
  console.log("");
  line("", "a second", "", "", "", "target");
  line("drain, candidates.create, one base", whole(median(drains.one)), "", "", "", "≥ 300");
  line("drain, candidates.create, five bases", whole(median(drains.all)));
  console.log("");
  line("", "first", "last", "", "ratio", "target");
  const { first, last } = queryCost;
  const [atFirst, atLast] = [first, last].map((value) => `${value.toFixed(1)} µs`);
  line(`a query, of ${whole(queries)}`, atFirst, atLast, "", (last / first).toFixed(2), "flat");
  console.log("");
}
