import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { exampleOfSchema, type Schema, type Schemas } from "./example-of-schema";
import recorded from "./examples.json";

type Recorded = { parameters?: Record<string, string>; body?: unknown; responses: Record<string, unknown> };
type Examples = {
  operations: Record<string, Recorded>;
  problems: Record<string, unknown>;
  callbacks: Record<string, { operation?: string }>;
};

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: object }>;
type Operation = {
  operationId: string;
  "x-internal"?: true;
  parameters: { name: string; in: string; example?: unknown; schema: { type?: unknown } }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  callbacks?: { mutationFinished: Record<string, { post: Callback }> };
};
type Callback = { operationId: string; requestBody: { content: Content } };
type Described = {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Schemas; responses: Record<string, { content?: Content }> };
};

/**
 * Adds the examples that `examples.test.ts` recorded from the API, with this installation's URL. If a body
 * has no recorded example, generates one from its schema, except in internal operations.
 */
export function addExamples<D extends object>(document: D, baseUrl: string): D {
  const text = JSON.stringify(recorded).replaceAll("http://localhost:3000", baseUrl);
  const examples: Examples = JSON.parse(text);
  const { paths, components } = document as unknown as Described;
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item).filter(isOperation)) {
      addRecordedExamples(operation, examples);
      if (!operation["x-internal"]) addSchemaExamples(operation, components.schemas);
    }
  }
  for (const [name, { content }] of Object.entries(components.responses)) {
    if (content) addProblems(name, content, examples.problems, components.schemas);
  }
  return document;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "operationId" in value;

function addRecordedExamples(operation: Operation, { operations, callbacks }: Examples): void {
  const {
    parameters = {},
    body,
    responses = {},
  } = operations[operation.operationId.replace(/\.alias$/, "")] ?? {};
  for (const parameter of operation.parameters) {
    const example = parameters[parameter.name];
    if (parameter.in === "path" && example !== undefined) parameter.example = example;
  }
  setExample(operation.requestBody?.content, "application/json", body);
  for (const [key, response] of Object.entries(responses)) {
    const [status = "", mediaType = ""] = key.split(" ");
    setExample(operation.responses[status]?.content, mediaType, response);
  }
  for (const { post } of Object.values(operation.callbacks?.mutationFinished ?? {})) {
    const completed = callbacks[post.operationId.replace(/^callback\./, "").replace(/\.[^.]*$/, "")];
    const content = post.requestBody.content["application/json"];
    if (content && completed)
      content.examples = {
        completed: { value: completed },
        failed: { value: { ...callbacks.failed, operation: completed.operation } },
      };
  }
}

function setExample(content: Content | undefined, mediaType: string, example: unknown): void {
  const described = content?.[mediaType];
  if (described && example !== undefined) described.example = example;
}

/** Adds an example to each of the operation's bodies that has a schema but no example. */
function addSchemaExamples({ requestBody, responses }: Operation, schemas: Schemas): void {
  for (const { content } of [requestBody, ...Object.values(responses)].filter((body) => body !== undefined)) {
    for (const described of Object.values(content ?? {})) {
      if (described.schema && described.example === undefined)
        described.example = exampleOfSchema(described.schema, schemas);
    }
  }
}

/**
 * Adds an example for each error code in the response's name. Version 1 errors have no code, so they get a
 * single example.
 */
function addProblems(name: string, content: Content, problems: Examples["problems"], schemas: Schemas): void {
  const codes = name.split(".").filter((part): part is ErrorCode => part in ERRORS);
  const isLegacy = name.split(".").includes("v1");
  const [described] = Object.values(content);
  if (!described?.schema) return;
  const generated = exampleOfSchema(described.schema, schemas) as object;
  const examples = (isLegacy ? codes.slice(0, 1) : codes).map((code) => {
    const { status, title } = ERRORS[code];
    const own = isLegacy ? { statusMessage: title } : { statusMessage: title, title, status, code };
    return [code, { value: problems[isLegacy ? `v1.${status}` : code] ?? { ...generated, ...own } }];
  });
  described.examples = Object.fromEntries(examples);
}
