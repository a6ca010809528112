import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Json } from "../../test/openapi/json-reference";
import { run, toolPath } from "./install-tools";

/** `used` is the document that a client was generated from, and `served` is the service's document. */
export type Use = { used: Json; served: Json };

/**
 * Compiles one program per use, with types that openapi-typescript generates from both documents. Each
 * program sends and reads everything that `used` describes. Returns the compiler errors of each program.
 */
export async function compileUses<Program extends string>(
  uses: Record<Program, Use>,
): Promise<Record<Program, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), "instroom-uses-"));
  try {
    const programs = await writePrograms(folder, uses);
    return readErrors(await compile(folder), programs) as Record<Program, string[]>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writePrograms(folder: string, uses: Record<string, Use>): Promise<Map<string, string[]>> {
  const compilerOptions = { strict: true, noEmit: true, module: "nodenext", lib: ["es2023"], types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  copyFileSync(fileURLToPath(new URL("use.ts", import.meta.url)), join(folder, "use.ts"));

  const writeTypes = await createTypesWriter(folder);
  const programs = new Map<string, string[]>();
  for (const [program, { used, served }] of Object.entries(uses)) {
    const lines = makeProgram(used, await writeTypes(used), await writeTypes(served));
    writeFileSync(join(folder, `${program}.ts`), lines.join("\n"));
    programs.set(program, lines);
  }
  return programs;
}

/** Returns the compiler's output, which is empty if all programs compile. */
async function compile(folder: string): Promise<string> {
  const parameters = [toolPath("typescript", "bin", "tsc"), "-p", folder];
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, parameters, options).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

type Generator = {
  default(document: Json, options: { silent: boolean }): Promise<unknown>;
  astToString(types: unknown): string;
};

/** Returns a function that writes a document's types, once per document, and returns the file's name. */
async function createTypesWriter(folder: string): Promise<(document: Json) => Promise<string>> {
  const { href } = pathToFileURL(toolPath("openapi-typescript", "dist", "index.mjs"));
  const { default: makeTypes, astToString }: Generator = await import(href);
  const files = new Map<Json, string>();
  return async (document) => {
    const file = files.get(document) ?? `types-${files.size}`;
    if (!files.has(document)) {
      const types = await makeTypes(withCallbacks(document), { silent: true });
      writeFileSync(join(folder, `${file}.ts`), astToString(types));
      files.set(document, file);
    }
    return file;
  };
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const listOperations = (document: Json): { path: string; method: string; operation: Json }[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );

/**
 * Adds callbacks as responses, because a receiver reads a callback's body like a response's body.
 */
function withCallbacks(document: Json): Json {
  const read = ({ post }: Json): Json => ({
    responses: { 200: { description: "", content: post.requestBody.content } },
  });
  const paths = { ...document.paths, "/webhook": { post: read(document.webhooks.mutationFinished) } };
  for (const { path, method, operation } of listOperations(document)) {
    for (const item of Object.values<Json>(operation.callbacks?.mutationFinished ?? {}))
      paths[`/callback${path}`] = { ...paths[`/callback${path}`], [method]: read(item) };
  }
  return { ...document, paths };
}

function makeProgram(used: Json, usedTypes: string, servedTypes: string): string[] {
  const statements = listOperations(withCallbacks(used)).flatMap(({ path, method }) => {
    const at = `["${path}"]["${method}"]`;
    const request = [`Request<Used${at}>`, `Request<Served${at}>`];
    const responses = [`Responses<Used${at}>`, `Responses<Served${at}>`];
    const name = `${method.toUpperCase()} ${path}`;
    return [
      `fits<${request}>(); // ${name} request`,
      `nothing<Lost<${request}>>(); // ${name} request`,
      `fits<${responses.toReversed()}>(); // ${name} response`,
      `nothing<Lost<${responses}>>(); // ${name} response`,
    ];
  });
  return [
    'import { fits, type Lost, nothing, type Request, type Responses } from "./use.js";',
    `import type { paths as Used } from "./${usedTypes}.js";`,
    `import type { paths as Served } from "./${servedTypes}.js";`,
    ...statements,
  ];
}

/**
 * Returns the compiler errors of each program. Each error names the operation's request or response, followed
 * by the last line of the message.
 */
function readErrors(output: string, programs: Map<string, string[]>): Record<string, string[]> {
  const errors = Object.fromEntries([...programs.keys()].map((program) => [program, [] as string[]]));
  for (const message of output.split(/\n(?=\S)/).filter((each) => each.trim())) {
    const [, program = "", line = ""] = /^([\w-]+)\.ts\((\d+),/.exec(message) ?? [];
    const part = programs.get(program)?.[Number(line) - 1]?.split("// ")[1];
    if (!part) throw new Error(`The compiler says: ${message}`);
    const cause = message
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/^(.*error TS\d+:)? */, "");
    errors[program]?.push(`${part}: ${cause}`);
  }
  return errors;
}
