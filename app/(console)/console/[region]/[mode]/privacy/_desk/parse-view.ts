import type { DeskView } from "@/lib/console/privacy-desk/desk-queries";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads from the URL which requests to show: those in one state, or a single request. */
export function parseView({ state, request }: Record<string, unknown>): DeskView {
  if (typeof request === "string" && UUID.test(request)) return { state: "open", id: request };
  return { state: state === "answered" ? "answered" : "open" };
}
