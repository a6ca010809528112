import { downloadDataExport } from "@/app/(portal)/portal/_lib/download-data-export";

export const POST = downloadDataExport;
