import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Board } from "./_board/board";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.board");
  return { title: t("title") };
}

export default function BoardPage() {
  return <Board />;
}
