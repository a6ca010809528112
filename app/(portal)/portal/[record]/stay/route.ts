import { showTimeLeft, staySignedIn } from "@/app/(portal)/portal/_lib/stay-signed-in";

export const GET = showTimeLeft;
export const POST = staySignedIn;
