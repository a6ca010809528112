import type { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";

/** The mutation that is first in line, and the database's clock when it was taken. */
export type Head = typeof mutations.$inferSelect & { now: Date };

export type BaseWithRegion = Pick<BaseContext, "region" | "base">;

/** What one step of the engine did. `erases`: personal data that the ledger holds is due to go. */
export type StepResult =
  | { did: "applied"; callbackId: string | null; erasureDue: boolean }
  | { did: "nothing" }
  | { did: "nothing, another works here" }
  | { did: "postponed"; until: Date }
  /** The files of the mutation that is first in line are in storage and scanned; it is executed next. */
  | { did: "prepared" };
