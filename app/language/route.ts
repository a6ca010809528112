import { chooseLanguage } from "@/app/i18n/choose-language";

export const POST = chooseLanguage;
