import { downloadDocument } from "@/app/(portal)/portal/_lib/download-document";

export const GET = downloadDocument;
