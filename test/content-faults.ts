import { CONTENT_FAULTS } from "@/lib/records/attachments/inspect-data-uri";
import type { Json } from "./openapi/json-reference";

/** Returns whether a request was rejected only for the contents of its files, which no schema can express. */
export const hasOnlyContentFaults = (response: Json): boolean =>
  response?.data?.issues?.length > 0 &&
  response.data.issues.every(({ code }: Json) => Object.hasOwn(CONTENT_FAULTS, code));
