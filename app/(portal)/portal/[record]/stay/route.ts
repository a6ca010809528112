import { staySignedIn } from "@/app/(portal)/portal/_lib/stay-signed-in";

export const POST = staySignedIn;
