import { sendLogo } from "@/app/(portal)/portal/_session/send-logo";

export const GET = sendLogo;
