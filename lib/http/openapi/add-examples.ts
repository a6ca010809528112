import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import recorded from "./examples.json";

type Recorded = { parameters?: Record<string, string>; body?: unknown; replies: Record<string, unknown> };
type Examples = {
  operations: Record<string, Recorded>;
  problems: Record<string, unknown>;
  callbacks: Record<string, unknown>;
};

type Content = Record<string, { example?: unknown; examples?: object }>;
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; example?: unknown; schema: { type?: unknown } }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  callbacks?: { mutationFinished: Record<string, { post: Callback }> };
};
type Callback = { operationId: string; requestBody: { content: Content } };
type Described = {
  paths: Record<string, Record<string, unknown>>;
  components: { responses: Record<string, { content?: Content }> };
};

/** Writes into the document what a test recorded from the API (`examples.test.ts`), for the address it is served from. */
export function addExamples<D extends object>(document: D, baseUrl: string): D {
  const text = JSON.stringify(recorded).replaceAll("http://localhost:3000", baseUrl);
  const examples: Examples = JSON.parse(text);
  const { paths, components } = document as unknown as Described;
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) {
      if (isOperation(operation)) addToOperation(operation, examples);
    }
  }
  for (const [name, { content }] of Object.entries(components.responses)) {
    if (content) addProblems(name, content, examples.problems);
  }
  return document;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "operationId" in value;

function addToOperation(operation: Operation, { operations, callbacks }: Examples): void {
  const {
    parameters = {},
    body,
    replies = {},
  } = operations[operation.operationId.replace(/\.alias$/, "")] ?? {};
  for (const parameter of operation.parameters) {
    const example = parameters[parameter.name];
    if (parameter.in === "path" && example !== undefined) parameter.example = example;
  }
  setExample(operation.requestBody?.content, "application/json", body);
  for (const [key, reply] of Object.entries(replies)) {
    const [status = "", mediaType = ""] = key.split(" ");
    setExample(operation.responses[status]?.content, mediaType, reply);
  }
  for (const { post } of Object.values(operation.callbacks?.mutationFinished ?? {})) {
    const completed = callbacks[post.operationId.replace(/^callback\./, "").replace(/\.[^.]*$/, "")];
    const content = post.requestBody.content["application/json"];
    if (content && completed)
      content.examples = { completed: { value: completed }, failed: { value: callbacks.failed } };
  }
}

function setExample(content: Content | undefined, mediaType: string, example: unknown): void {
  const described = content?.[mediaType];
  if (described && example !== undefined) described.example = example;
}

/** A response of several codes has an example of each that was recorded; its name lists them. Version 1 has one per status. */
function addProblems(name: string, content: Content, problems: Examples["problems"]): void {
  const codes = name.split(".").filter((part) => part in ERRORS) as ErrorCode[];
  const isLegacy = name.split(".").includes("v1");
  const [[, described] = []] = Object.entries(content);
  const examples = codes
    .map((code) => [code, problems[isLegacy ? `v1.${ERRORS[code].status}` : code]] as const)
    .filter(([, example]) => example !== undefined)
    .slice(0, isLegacy ? 1 : undefined)
    .map(([code, value]) => [code, { value }]);
  if (described && examples.length > 0) described.examples = Object.fromEntries(examples);
}
