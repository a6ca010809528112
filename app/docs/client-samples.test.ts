import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { lexer, type Tokens } from "marked";
import { expect, onTestFinished, test } from "vitest";
import { readSource } from "./guide";

/** Declares the names that the samples use but don't declare. */
const DECLARATIONS = `
import type { Callback, Client, components } from "@instroom/client";
declare global {
  const instroom: Client;
  const id: string, since: string, secret: string;
  const candidate: components["schemas"]["Candidate"];
  const queue: { add(...job: unknown[]): Promise<void> };
  const redis: { set(...command: unknown[]): Promise<string | null> };
  const loadToken: () => Promise<string>;
  const saveToken: (token: string) => Promise<void>, storeToken: typeof saveToken;
  const store: (candidate: components["schemas"]["Candidate"]) => Promise<void>;
  const remove: (id: string) => Promise<void>;
  const onCallback: (callback: Callback) => Promise<void>;
}
`;

const { engines } = JSON.parse(readFileSync("packages/client/package.json", "utf8"));

test.each(["packages/client/README.md", "app/docs/_guide/en/client.md", "app/docs/_guide/nl/client.md"])(
  "%s states the version of Node that the client needs",
  (file) => {
    const [, named] = /Node ([\d.]+) (?:and later|en hoger)/.exec(readFileSync(file, "utf8")) ?? [];
    expect(`>=${named}`).toBe(engines.node);
  },
);

const samplesIn = (markdown: string) =>
  lexer(markdown)
    .filter((token): token is Tokens.Code => token.type === "code" && /^ts\b/.test(token.lang ?? ""))
    .map(({ text }) => text);

function writeProject(folder: string, samples: string[]): void {
  const source = resolve("packages/client/src");
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    moduleDetection: "force",
    typeRoots: [resolve("node_modules/@types")],
    types: ["node"],
    paths: { "@instroom/client": [`${source}/index.ts`], "@instroom/client/node": [`${source}/node.ts`] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const [index, text] of [DECLARATIONS, ...samples].entries())
    writeFileSync(join(folder, `${index}.ts`), text);
}

const compile = (folder: string) =>
  new Promise<string>((done) =>
    execFile(process.execPath, ["node_modules/typescript/lib/tsc.js", "-p", folder], (error, output) =>
      done(error ? output || error.message : ""),
    ),
  );

test("the samples on the guide's client page and in the client's README compile", async () => {
  const page = samplesIn(await readSource("en", "client"));
  const readme = samplesIn(readFileSync("packages/client/README.md", "utf8"));
  expect([page.length, readme.length]).toEqual([6, 6]);
  const folder = mkdtempSync(join(tmpdir(), "instroom-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeProject(folder, [...page, ...readme]);
  expect(await compile(folder)).toBe("");
});
