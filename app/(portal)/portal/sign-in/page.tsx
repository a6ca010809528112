import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { findLinkState } from "@/lib/access/sessions/find-link-state";
import { db } from "@/lib/platform/database/client";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";

/** Sends no referrer to other sites, because the URL contains an unused token. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalSignIn");
  return { title: t("title"), referrer: "same-origin", robots: "noindex" };
}

type PageProps = { searchParams: Promise<{ token?: string | string[] }> };

/** Consumes the token only when the visitor submits the form, because mail scanners open links too. */
export default async function SignInPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  if (typeof token === "string" && token !== "") return <ConfirmSignIn token={token} />;
  if ((await findCandidateSessions()).length > 0) redirect("/portal");
  return <InvalidLink state="none" />;
}

async function ConfirmSignIn({ token }: { token: string }) {
  const t = await getTranslations("portalSignIn");
  const state = await findLinkState({ db: db(), now: () => new Date() }, token);
  if (state !== "open") return <InvalidLink state={state} />;
  return (
    <MessagePage title={t("title")} text={t("confirm")}>
      <form action="/portal/sign-in/confirm" method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" className="min-h-12 px-8">
          {t("enter")}
        </Button>
      </form>
    </MessagePage>
  );
}

async function InvalidLink({ state }: { state: "none" | "used" | "expired" | "unknown" }) {
  const t = await getTranslations();
  return (
    <MessagePage title={t(`portalSignIn.${state}.title`)} text={t(`portalSignIn.${state}.text`)}>
      <TextLink href="/portal">{t("portalSignIn.again")}</TextLink>
    </MessagePage>
  );
}
