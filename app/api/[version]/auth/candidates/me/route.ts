import { serve } from "@/lib/http/route";
import { changeOwn } from "@/lib/portal/own-record/change";
import { ownRecord } from "@/lib/portal/own-record/contract";
import { me } from "@/lib/portal/own-record/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [ownRecord.me, me],
  PATCH: [ownRecord.update, changeOwn],
  DELETE: [ownRecord.delete, changeOwn],
});
