import type { Json } from "../../test/openapi/json-reference";

/** What a client of version 2.1.0 must change, and why. The changelog lists the same changes. */
export const NAMED_BREAKS: { reason: string; undo: (document: Json) => void; rejected: RegExp }[] = [
  {
    reason: "An operation that doesn't exist found nothing; now it is an error.",
    undo: ({ paths }) => {
      const { get } = paths["/mutations"];
      get.parameters = get.parameters.filter(({ name }: Json) => name !== "operation");
    },
    rejected: /^GET \/mutations request: Type 'string' is not assignable to type '"candidates\.create" \|/,
  },
  {
    reason: "The field was never filled: the files are in `curriculumVitae` and `otherAttachments`.",
    undo: (document) =>
      visitProperties(document, (properties) => {
        if (properties.attachments?.items) delete properties.attachments;
      }),
    rejected: / response: Type '"[^"]*\/attachments"' is not assignable to type 'never'\.$/,
  },
  {
    reason: "It could be any object; now the document describes it by operation.",
    undo: (document) =>
      visitProperties(document, (properties) => {
        if (properties.result?.additionalProperties) properties.result = {};
      }),
    rejected: / response: Type '`[^`]*\/result\/\$\{string\}`' is not assignable to type 'never'\.$/,
  },
];

/** Calls `visit` with the properties of each object schema in the document. */
function visitProperties(node: Json, visit: (properties: Json) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "object" && node.properties) visit(node.properties);
  for (const each of Object.values(node)) visitProperties(each, visit);
}

/** Adding an operation isn't a breaking change: receivers must ignore callbacks of unknown operations. */
const NEW_OPERATIONS = ["callback.test"];

export function withoutNewOperations({ webhooks }: Json): void {
  const { schema } = webhooks.mutationFinished.post.requestBody.content["application/json"];
  const isNew = ({ $ref }: Json) =>
    NEW_OPERATIONS.some((operation) => schema.discriminator.mapping[operation] === $ref);
  schema.oneOf = schema.oneOf.filter((each: Json) => !isNew(each));
  for (const operation of NEW_OPERATIONS) delete schema.discriminator.mapping[operation];
}

const removeParameter = (operation: Json, wanted: string) => {
  operation.parameters = operation.parameters.filter(({ name }: Json) => name !== wanted);
};
const requireParameter = ({ parameters }: Json, wanted: string) =>
  Object.assign(
    parameters.find(({ name }: Json) => name === wanted),
    { required: true },
  );

/** Breaking changes that the compiler must reject. They prove that the test can fail. */
export const BREAKING_CHANGES: { name: string; apply: (document: Json) => void; rejected: string }[] = [
  {
    name: "a lost operation",
    apply: ({ paths }) => delete paths["/candidates/find"].get,
    rejected: "GET /candidates/find request: Type 'undefined' does not satisfy the constraint 'Operation'.",
  },
  {
    name: "a lost parameter",
    apply: ({ paths }) => removeParameter(paths["/candidates"].get, "pageSize"),
    rejected: "GET /candidates request: Type '\"/parameters/query/pageSize\"'",
  },
  {
    name: "a parameter that is required now",
    apply: ({ paths }) => requireParameter(paths["/mutations"].get, "status"),
    rejected: "GET /mutations request: Type 'undefined' is not assignable to type '{ pageSize?",
  },
  {
    name: "a field of a request that is required now",
    apply: ({ components }) => components.schemas.NewCandidate.required.push("phone"),
    rejected: "POST /candidates request: Type 'undefined' is not assignable to type 'string'.",
  },
  {
    name: "a value that a request may no longer have",
    apply: ({ components }) => components.schemas.CandidatePhase.enum.shift(),
    rejected: "PATCH /candidates/{id} request: Type '\"nieuw\"' is not assignable",
  },
  {
    name: "a new value in a response",
    apply: ({ components }) => components.schemas.CallbackStatus.enum.push("paused"),
    rejected: "GET /mutations/{id} response: Type '\"paused\"' is not assignable",
  },
  {
    name: "a lost field of a response",
    apply: ({ components }) => delete components.schemas.PartialCandidate.properties.phone,
    rejected: "GET /candidates/{id} response: Type '\"/200/content/application/json/data/phone\"'",
  },
  {
    name: "a field of a response that may be absent now",
    apply: ({ components }) => components.schemas.Attachment.required.shift(),
    rejected: "GET /candidates/{id} response: Type 'undefined' is not assignable to type 'string'.",
  },
  {
    name: "another type in a callback",
    apply: ({ components }) =>
      Object.assign(components.schemas.Candidate.properties.name, { type: "number" }),
    rejected: "PATCH /callback/candidates/{id} response: Type 'number' is not assignable to type 'string'.",
  },
  {
    name: "a lost status",
    apply: ({ paths }) => delete paths["/candidates"].post.responses[202],
    rejected: "POST /candidates response: Property '202' is missing",
  },
];
