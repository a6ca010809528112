import { mutations } from "@/lib/engine/mutations/contract";
import { showMutation } from "@/lib/engine/mutations/get";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [mutations.get, showMutation] });
