import * as z from "zod";
import { LANGUAGES } from "@/lib/platform/languages";

export const LogLanguage = z.enum(LANGUAGES).meta({
  description: "Write titles, actions and times as on the page, instead of the API’s names and values.",
});
