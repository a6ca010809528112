import { serve } from "@/lib/http/route";
import { fieldSchema } from "@/lib/records/field-schema/contract";
import { getSchema } from "@/lib/records/field-schema/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [fieldSchema.get, getSchema] });
