import { notFound } from "next/navigation";

/** Shows the console's own page for unknown addresses, instead of the public one. */
export default function Missing() {
  notFound();
}
