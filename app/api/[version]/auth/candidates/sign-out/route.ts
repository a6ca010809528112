import { sessions } from "@/lib/access/sessions/contract";
import { signOut } from "@/lib/access/sessions/sign-out";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [sessions.signOut, signOut] });
