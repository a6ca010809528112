import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../paths.mjs";

/**
 * Matches requirements with tests. The requirements are in `test/rows`. A test names its requirements at the
 * end of its title or in the first column of a table of tests: `[spec 4.schema]`, or several ids separated by
 * spaces.
 */
const lists = { spec: "specification", contract: "contract" };

const requirementPattern = /^- (?<id>\d+\.[\w.-]+): (?<text>.+)$/gm;
const literalPattern = /(["'`])(?:\\.|(?!\1).)*?\[(?:spec|contract) (?:\\.|(?!\1).)*\1/g;
const tagPattern = /\[(?<list>spec|contract) (?<ids>[^\]]+)\]/g;
const opensTitle = /(?:\b(?:test|it|describe)(?:\.\w+)*(?:<[^;]*>)?|\))\(\s*$|[[(]\s*$/;
const skips = /\.(?:skip|todo|fixme)\(\s*$/;

/** Returns the requirements of a list in order: `{ id, text }`. */
export const parseRequirements = (markdown) =>
  [...markdown.matchAll(requirementPattern)].map(({ groups }) => ({ ...groups }));

/**
 * Returns the tags in the source of a test file as `{ list, id, title }`, except the tags of skipped tests.
 * An id with `${…}` represents each requirement that matches it and whose variable part occurs as a quoted
 * string in the file.
 */
export function findTags(source, requirements) {
  return [...source.matchAll(literalPattern)].flatMap((found) => {
    const before = source.slice(Math.max(0, found.index - 200), found.index);
    if (!opensTitle.test(before) || skips.test(before)) return [];
    const title = found[0].slice(1, -1);
    return [...title.matchAll(tagPattern)].flatMap(({ groups: { list, ids } }) =>
      ids
        .split(" ")
        .flatMap((id) => (id.includes("${") ? expand(id, source, requirements[list]) : [id]))
        .map((id) => ({ list, id, title })),
    );
  });
}

function expand(id, source, requirements) {
  const [start, end] = id.split(/\$\{\w+\}/);
  const fits = (other) => other.startsWith(start) && other.endsWith(end);
  const isNamed = (other) => source.includes(`"${other.slice(start.length, other.length - end.length)}"`);
  return requirements.map((requirement) => requirement.id).filter((other) => fits(other) && isNamed(other));
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

/** Returns each requirement with its tests, and the tags that match no requirement. */
export function readSpecCoverage() {
  const required = Object.fromEntries(
    Object.entries(lists).map(([list, name]) => [
      list,
      parseRequirements(readFileSync(join(root, "test", "rows", `${name}.md`), "utf8")),
    ]),
  );
  const tags = testFiles().flatMap((file) =>
    findTags(readFileSync(join(root, file), "utf8"), required).map((tag) => ({ ...tag, file })),
  );
  const requirements = Object.entries(required).flatMap(([list, all]) =>
    all.map(({ id, text }) => ({
      id,
      text,
      list,
      tests: tags.filter((tag) => tag.list === list && tag.id === id),
    })),
  );
  const unknownTags = tags.filter(({ list, id }) => !required[list].some((each) => each.id === id));
  return { requirements, unknownTags };
}

/** Returns a sentence for each requirement without a test and each tag without a requirement. */
export const findCoverageGaps = ({ requirements, unknownTags }) => [
  ...requirements
    .filter(({ tests }) => tests.length === 0)
    .map(({ list, id, text }) => `No test shows [${list} ${id}]: ${text}.`),
  ...unknownTags.map(({ list, id, file }) => `${file} names [${list} ${id}], which is not a requirement.`),
];
