import { sendTakeAlong } from "@/app/(portal)/portal/_session/send-take-along";

export const POST = sendTakeAlong;
