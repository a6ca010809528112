import { takeDocument } from "@/app/(portal)/portal/_session/take-document";

export const POST = takeDocument;
