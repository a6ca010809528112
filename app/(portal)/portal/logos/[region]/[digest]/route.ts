import { serveLogo } from "@/app/(portal)/portal/_lib/serve-logo";

export const GET = serveLogo;
