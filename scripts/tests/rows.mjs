import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../places.mjs";

/**
 * Which tests show which row of what was asked for. A row stands in `test/rows`; a test names its rows at the end
 * of its title, or a table of tests in the first column: `[spec 4.schema]`, several with spaces between.
 */
const lists = { spec: "specification", contract: "contract" };

const rowPattern = /^- (?<id>\d+\.[\w.-]+): (?<text>.+)$/gm;
const literalPattern = /(["'`])(?:\\.|(?!\1).)*?\[(?:spec|contract) (?:\\.|(?!\1).)*\1/g;
const tagPattern = /\[(?<list>spec|contract) (?<ids>[^\]]+)\]/g;
/(["'`])(?:\\.|(?!\1).)*?\[(?<list>spec|contract) (?<ids>[^\]]+)\](?:\\.|(?!\1).)*?\1/g;
const opensTitle = /(?:\b(?:test|it|describe)(?:\.\w+)*(?:<[^;]*>)?|\))\(\s*$|[[(]\s*$/;
const skips = /\.(?:skip|todo|fixme)\(\s*$/;

/** The rows of a list, `{ id, text }`, in its order. */
export const parseRequirements = (markdown) =>
  [...markdown.matchAll(rowPattern)].map(({ groups }) => ({ ...groups }));

/**
 * The tags in a test file's source, `{ list, id, title }`. `${…}` in an id stands for whatever the file names in quotes:
 * such a tag comes once for each of `rows` that it fits.
 */
export function findTags(source, rows) {
  return [...source.matchAll(literalPattern)].flatMap((found) => {
    const before = source.slice(Math.max(0, found.index - 200), found.index);
    if (!opensTitle.test(before) || skips.test(before)) return [];
    const title = found[0].slice(1, -1);
    return [...title.matchAll(tagPattern)].flatMap(({ groups: { list, ids } }) =>
      ids
        .split(" ")
        .flatMap((id) => (id.includes("${") ? fitting(id, source, rows[list]) : [id]))
        .map((id) => ({ list, id, title })),
    );
  });
}

function fitting(id, source, rows) {
  const [start, end] = id.split(/\$\{\w+\}/);
  const fits = (row) => row.id.startsWith(start) && row.id.endsWith(end);
  const named = (row) => source.includes(`"${row.id.slice(start.length, row.id.length - end.length)}"`);
  return rows.filter((row) => fits(row) && named(row)).map((row) => row.id);
}

const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path) && !/(^|\/)(node_modules|\.[\w-]+)\//.test(path);

function testFiles() {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^(\.|node_modules)/.test(entry.name),
  );
  return folders
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true }).map((path) => join(name, path)))
    .filter(isTest)
    .sort();
}

/** Each row with the tests that name it, and the tags that name no row. */
export function readSpecCoverage() {
  const rows = Object.fromEntries(
    Object.entries(lists).map(([list, name]) => [
      list,
      parseRequirements(readFileSync(join(root, "test", "rows", `${name}.md`), "utf8")),
    ]),
  );
  const tags = testFiles().flatMap((file) =>
    findTags(readFileSync(join(root, file), "utf8"), rows).map((tag) => ({ ...tag, file })),
  );
  const covered = Object.entries(rows).flatMap(([list, all]) =>
    all.map((row) => ({ ...row, list, tests: tags.filter((tag) => tag.list === list && tag.id === row.id) })),
  );
  const strays = tags.filter(({ list, id }) => !rows[list].some((row) => row.id === id));
  return { covered, strays };
}

/** What is wrong with it, in sentences; empty when each row has a test and each tag a row. */
export const findCoverageGaps = ({ covered, strays }) => [
  ...covered
    .filter(({ tests }) => tests.length === 0)
    .map(({ list, id, text }) => `No test shows [${list} ${id}]: ${text}.`),
  ...strays.map(({ list, id, file }) => `${file} names [${list} ${id}], which is no row.`),
];
