import { attachments } from "@/lib/attachments/contract";
import { getFile } from "@/lib/attachments/get-file";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [attachments.file, getFile] });
