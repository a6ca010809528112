import { serve } from "@/lib/http/route";
import { mutations } from "@/lib/engine/mutations/contract";
import { showMutation } from "@/lib/engine/mutations/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [mutations.get, showMutation] });
