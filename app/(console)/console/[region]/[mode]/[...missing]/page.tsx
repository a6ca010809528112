import { notFound } from "next/navigation";

/** Shows the console's not-found page for unknown URLs below the console. */
export default function Missing() {
  notFound();
}
