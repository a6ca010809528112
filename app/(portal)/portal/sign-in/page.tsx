import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BriefPage } from "@/app/_ui/brief-page";
import { Button } from "@/app/_ui/button";
import { TextLink } from "@/app/_ui/text-link";
import { findLinkState } from "@/lib/access/sessions/find-link-state";
import { db } from "@/lib/platform/database/client";
import { findCandidates } from "../_session/find-candidates";

/** The address holds the token until it is used: it must not travel on with links to other sites. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalSignIn");
  return { title: t("title"), referrer: "same-origin", robots: "noindex" };
}

type Asked = { searchParams: Promise<{ token?: string | string[] }> };

/** Opening the link uses up nothing: mail filters open links too. The form does, without scripts too. */
export default async function SignInPage({ searchParams }: Asked) {
  const { token } = await searchParams;
  if (typeof token === "string" && token !== "") return <Link token={token} />;
  if ((await findCandidates()).length > 0) redirect("/portal");
  return <NoLink state="none" />;
}

async function Link({ token }: { token: string }) {
  const t = await getTranslations("portalSignIn");
  const state = await findLinkState({ db: db(), now: () => new Date() }, token);
  if (state !== "open") return <NoLink state={state} />;
  return (
    <BriefPage title={t("title")} text={t("confirm")}>
      <form action="/portal/sign-in/confirm" method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" className="min-h-12 px-8">
          {t("enter")}
        </Button>
      </form>
    </BriefPage>
  );
}

async function NoLink({ state }: { state: "none" | "used" | "expired" | "unknown" }) {
  const t = await getTranslations();
  return (
    <BriefPage title={t(`portalSignIn.${state}.title`)} text={t(`portalSignIn.${state}.text`)}>
      <TextLink href="/portal">{t("portalSignIn.again")}</TextLink>
    </BriefPage>
  );
}
