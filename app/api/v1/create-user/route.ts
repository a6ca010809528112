import { serve } from "@/lib/http/route";
import { legacy } from "@/lib/http/v1/contract";
import { createUser } from "@/lib/http/v1/create-user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [legacy.createUser, createUser],
});
