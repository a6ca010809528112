import { serve } from "@/lib/http/route";
import { attachments } from "@/lib/records/attachments/contract";
import { getFile } from "@/lib/records/attachments/get-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [attachments.file, getFile] });
