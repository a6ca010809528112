import { showTooManyWrites } from "@/app/(portal)/portal/_lib/too-many-writes";

export const GET = (request: Request): Response => showTooManyWrites(new URL(request.url));
