import { uploadDocument } from "@/app/(portal)/portal/_lib/upload-document";

export const POST = uploadDocument;
