import { serve } from "@/lib/http/route";
import { sessions } from "@/lib/access/sessions/contract";
import { signOut } from "@/lib/access/sessions/sign-out";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [sessions.signOut, signOut] });
