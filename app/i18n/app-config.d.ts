import type { Locale } from "@/lib/platform/languages";
import type messages from "../messages/nl.json";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
