import type { Page } from "@playwright/test";
import { withDatabase } from "./sign-in-staff";

/** The dialog that asks staff to prove who they are. */
export const stepUpDialog = (page: Page) => page.getByRole("dialog", { name: "Bevestig dat jij het bent" });

/** Makes the person's sign-in and second factor an hour old, and removes other confirmations. */
export const expireStepUp = (email: string) =>
  withDatabase(
    (sql) => sql`
    update staff_sessions set created_at = now() - interval '1 hour', stepped_up_at = null,
      second_factor_at = case when second_factor_at is null then null else now() - interval '1 hour' end
    where staff_id in (select id from staff where email = ${email})`,
  );
