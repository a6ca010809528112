import { fieldSchema } from "@/lib/field-schema/contract";
import { getSchema } from "@/lib/field-schema/get";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [fieldSchema.get, getSchema] });
