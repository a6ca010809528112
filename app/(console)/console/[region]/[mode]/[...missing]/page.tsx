import { notFound } from "next/navigation";

/** Shows the console's own not-found page for unknown URLs, instead of the public one. */
export default function Missing() {
  notFound();
}
