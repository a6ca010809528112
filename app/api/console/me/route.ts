import { account } from "@/lib/access/staff/contract";
import { getOwnAccount } from "@/lib/access/staff/me";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [account.me, getOwnAccount] });
