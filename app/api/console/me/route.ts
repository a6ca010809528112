import { serve } from "@/lib/http/route";
import { account } from "@/lib/staff/contract";
import { me } from "@/lib/staff/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [account.me, me] });
