import { notFound } from "next/navigation";

/** Shows the console's not-found page for unknown URLs of a region. */
export default function Missing() {
  notFound();
}
