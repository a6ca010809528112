import { sendDocument } from "@/app/(portal)/portal/_session/send-document";

export const GET = sendDocument;
