import { serve } from "@/lib/http/route";
import { changeOwnRecord } from "@/lib/portal/own-record/change-own-record";
import { ownRecord } from "@/lib/portal/own-record/contract";
import { getOwnRecord } from "@/lib/portal/own-record/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [ownRecord.me, getOwnRecord],
  PATCH: [ownRecord.update, changeOwnRecord],
  DELETE: [ownRecord.delete, changeOwnRecord],
});
