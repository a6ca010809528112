import { createHash, randomBytes, randomUUID } from "node:crypto";
import { logProgress } from "../progress.mjs";
import { insertCandidates } from "./console-fixtures.mjs";
import { measurePaints } from "./measure-paints.mjs";
import { openBrowser } from "./open-browser.mjs";

const candidateId = "rec00000000000001";
const publicPages = ["", "/docs", "/docs/reference", "/portal", "/portal/privacy", "/portal/accessibility"];
const recordPages = [
  "",
  "/contact",
  "/wishes",
  "/documents",
  "/consent",
  "/consent/change",
  "/history",
  "/take-along",
  "/email",
  "/erase",
  "/erase/confirm",
  "/notices",
  "/question",
  "/requests",
];
const rounds = { full: 5, quick: 1 };

/** Creates a session for the candidate. Returns its cookie and the path of the candidate's record. */
async function createCandidateSession(sql, base) {
  const [id, token] = [randomUUID(), `cts_${randomBytes(20).toString("hex")}`];
  const digest = createHash("sha256").update(token).digest();
  await sql`
    insert into candidate_sessions (id, base_id, candidate_id, token_digest, created_at, expires_at)
    values (${id}, ${base.id}, ${candidateId}, ${digest}, now(), now() + interval '1 hour')`;
  return { cookie: { name: "instroom-candidate", value: token }, root: `/portal/${id}` };
}

/** Measures the public pages and the pages of a candidate's record, in a window the size of a phone. */
export async function measurePortal({ sql, bases, app }, options) {
  await insertCandidates(sql, bases[0], 100);
  const { cookie, root } = await createCandidateSession(sql, bases[0]);
  const origin = app.url.replace("127.0.0.1", "localhost");
  const paths = [...publicPages.map((path) => `/nl${path}`), ...recordPages.map((path) => root + path)];
  const addresses = Object.fromEntries(
    [...paths, "/portal/regions"].map((path) => [path.replace(root, "record"), origin + path]),
  );
  const count = options.rounds > 1 ? rounds.full : rounds.quick;
  logProgress("portal", `${count} rounds`);
  const { browser, page } = await openBrowser(origin, cookie, { width: 390, height: 844 });
  const paints = await measurePaints(page, addresses, count);
  await browser.close();
  return [
    {
      title: `Paints of the portal without a cache, ms, medians of ${count}; target at 1.6 Mbit/s with a slow processor ≤ 1,500; scripts ≤ 60 kB`,
      rows: paints,
    },
  ];
}
