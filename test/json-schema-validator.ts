import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import AjvDraft04 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { JsonSchema, SchemaTarget } from "@/lib/records/field-schema/json-schema";

const DIALECTS = { "openapi-3.0": Ajv, "draft-2020-12": Ajv2020, "draft-07": Ajv, "draft-04": AjvDraft04 };

/** Compiles a schema as a client would: in the dialect of the target and with format assertions. */
export function compileValidator(
  document: JsonSchema,
  target: SchemaTarget,
  options: Options = {},
): ValidateFunction {
  const ajv = new DIALECTS[target]({ strict: false, ...options });
  addFormats(ajv as Ajv, { mode: "full" });
  return ajv.compile(document);
}
