import type { Language } from "@/lib/platform/languages";
import type messages from "../messages/nl.json";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof messages;
  }
}
