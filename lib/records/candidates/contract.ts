import * as z from "zod";
import { contract, type EndpointGroup, MIB } from "@/lib/contract/contract";
import { queryDateTime, queryEmail, queryPhone, recordId, text } from "@/lib/contract/formats";
import { CreateMutationOptions, mutationContract } from "@/lib/contract/mutation-contract";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { applyInteractionDefaults } from "../field-schema/apply-interaction-defaults";
import { UseLimitList } from "../privacy/schema";
import { CandidatePhase, Role, Sector } from "./enumeration-schemas";
import { Candidate, CandidatePatch, newCandidateSchema, newCandidatesSchema } from "./schema";

const BODY_WITH_FILES_BYTES = 32 * MIB;

export const CandidateParams = z.strictObject({ id: recordId });

const INCLUDABLE = ["interactions", "customFields", "attachments", "useLimits"] as const;
const FIELDS = Object.keys(Candidate.shape).filter(
  (name) => !INCLUDABLE.some((includable) => includable === name),
);

const commaSeparated = <const Names extends readonly string[]>(allowed: Names, description: string) =>
  z
    .string()
    .transform((input, context): Names[number][] => {
      const sent = input.split(",").map((name) => name.trim());
      if (sent.every((name) => allowed.includes(name))) return sent;
      const message = `Must be one or more of: ${allowed.join(", ")}.`;
      context.issues.push({ code: "invalid_value", values: [...allowed], input, message });
      return z.NEVER;
    })
    .optional()
    .meta({ type: "array", items: { type: "string", enum: allowed }, minItems: 1, description });

export const RecordQuery = z.strictObject({
  fields: commaSeparated(
    FIELDS,
    "Return only these fields and `id`. Repeat the parameter, or separate the names with commas.",
  ),
  include: commaSeparated(
    INCLUDABLE,
    "Also return these fields. `attachments` means `curriculumVitae` and `otherAttachments`, and is only needed together with `fields`. `useLimits` says why the data must not be used at the moment. Repeat the parameter, or separate the names with commas.",
  ),
});
export type RecordQuery = z.output<typeof RecordQuery>;

export const CandidateListQuery = PageQuery.extend({
  ...RecordQuery.shape,
  phase: CandidatePhase.optional(),
  sector: Sector.optional(),
  role: Role.optional(),
  updatedAfter: queryDateTime.meta({ description: "Changed after this time." }).optional(),
  createdAfter: queryDateTime.meta({ description: "Created after this time." }).optional(),
  q: queryPhone(text({ min: 1, max: 200 }))
    .meta({
      description:
        "Part of a name, an e-mail address or a phone number. One or two characters match only at the start of a word.",
    })
    .optional(),
});
export type CandidateListQuery = z.output<typeof CandidateListQuery>;

const FindQuery = PageQuery.extend({
  email: queryEmail(text({ min: 1, max: 254 })).optional(),
  phone: queryPhone(text({ min: 1, max: 40 })).optional(),
})
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    error: "Send email, phone or both.",
  })
  .meta({ anyOf: [{ required: ["email"] }, { required: ["phone"] }] });

/** A candidate limited to the requested `fields`. `id` is always present. */
export const PartialCandidate = Candidate.partial()
  .required({ id: true })
  .extend({
    interactionsCursor: z.string().nullable().optional().meta({
      description:
        "Returned together with `interactions`: the `cursor` with which `GET /candidates/{id}/interactions` continues, or null if there are no more.",
    }),
    useLimits: UseLimitList.optional(),
  });

export const group: EndpointGroup = {
  title: "Candidates",
  description: "A region's candidates. Reads respond immediately; writes are queued and return 202.",
  position: 2,
};

export const candidates = {
  list: contract({
    method: "GET",
    path: "/candidates",
    caller: "region",
    sandbox: "path or header",
    summary: "The region's candidates, newest first, in pages",
    query: CandidateListQuery,
    response: z.array(PartialCandidate),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  find: contract({
    method: "GET",
    path: "/candidates/find",
    caller: "region",
    sandbox: "path or header",
    summary: "Find candidates by e-mail address, or else by phone number",
    description:
      "Send `email`, `phone` or both; with both, `email` is used. Returns pages, oldest first; an empty list if nobody matches.",
    query: FindQuery,
    response: z.array(Candidate),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  get: contract({
    method: "GET",
    path: "/candidates/{id}",
    caller: "region",
    sandbox: "path or header",
    summary: "One candidate",
    params: CandidateParams,
    query: RecordQuery,
    response: PartialCandidate,
    versioned: true,
    fails: ["validation_error", "candidate_not_found"],
  }),
  create: mutationContract({
    method: "POST",
    path: "/candidates",
    mutation: "candidates.create",
    summary: "Create 1 to 10 candidates, all or none",
    query: CreateMutationOptions,
    body: (region, query) => newCandidatesSchema(region.customFields, query),
    applyDefaults: applyInteractionDefaults,
    bodyBytesMax: BODY_WITH_FILES_BYTES,
    fails: ["validation_error"],
  }),
  upsert: mutationContract({
    method: "POST",
    path: "/candidates/upsert",
    mutation: "candidates.upsert",
    stepUp: true,
    summary: "Update the candidate with this e-mail address or phone number, or create one",
    description:
      "Matches on the e-mail address first, then on the phone number. If several candidates have the address, updates the " +
      "one who also has the number, otherwise the oldest. If nobody has the address and several candidates have the " +
      "number, fails with `ambiguous_match`. Adds the `interactions` that an existing candidate doesn't have yet, but " +
      "doesn't change its `customFields`.",
    query: CreateMutationOptions,
    body: (region, query) => newCandidateSchema(region.customFields, query),
    applyDefaults: applyInteractionDefaults,
    bodyBytesMax: BODY_WITH_FILES_BYTES,
    fails: ["validation_error"],
  }),
  update: mutationContract({
    method: "PATCH",
    path: "/candidates/{id}",
    mutation: "candidates.update",
    stepUp: ({ email }: CandidatePatch) => email !== undefined,
    summary: "Change only the fields that you send",
    params: CandidateParams,
    body: CandidatePatch,
    bodyBytesMax: BODY_WITH_FILES_BYTES,
    conditional: true,
    fails: ["validation_error", "precondition_failed"],
  }),
  archive: mutationContract({
    method: "POST",
    path: "/candidates/{id}/archive",
    mutation: "candidates.archive",
    stepUp: true,
    summary: "Anonymise the candidate, but keep counting it in reports",
    params: CandidateParams,
    conditional: true,
    fails: ["validation_error", "precondition_failed"],
  }),
  delete: mutationContract({
    method: "DELETE",
    path: "/candidates/{id}",
    mutation: "candidates.delete",
    stepUp: true,
    summary: "Delete the candidate permanently",
    params: CandidateParams,
    conditional: true,
    fails: ["validation_error", "precondition_failed"],
  }),
};
