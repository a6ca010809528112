import { serve } from "@/lib/http/route";
import { legacy } from "@/lib/legacy/contract";
import { createUser } from "@/lib/legacy/create-user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [legacy.createUser, createUser],
});
