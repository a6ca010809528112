import { serve } from "@/lib/http/route";
import { mutations } from "@/lib/mutations/contract";
import { getOne } from "@/lib/mutations/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [mutations.get, getOne] });
