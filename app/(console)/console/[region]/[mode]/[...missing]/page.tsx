import { notFound } from "next/navigation";
import { notFoundMetadata } from "@/app/(console)/console/_shell/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** Shows the console's not-found page for unknown URLs of a region. */
export default function Missing() {
  notFound();
}
