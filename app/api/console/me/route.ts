import { serve } from "@/lib/http/route";
import { account } from "@/lib/access/staff/contract";
import { getOwnAccount } from "@/lib/access/staff/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [account.me, getOwnAccount] });
