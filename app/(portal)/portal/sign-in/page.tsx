import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { findLinkState, type LinkState } from "@/lib/access/sessions/find-link-state";
import { db } from "@/lib/platform/database/client";
import { newAttempt } from "@/lib/portal/sign-ins/repeated-sign-in";
import { ActionForm } from "../_components/action-form";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { nameRecords } from "../_lib/name-records";
import { recordsPath } from "../_lib/records-path";
import { signOut } from "../_lib/sign-in-actions";

type PageProps = {
  searchParams: Promise<{ token?: string | string[]; confirmed?: string; failed?: string }>;
};
type State = "none" | "noCookies" | LinkState;
type InvalidState = Exclude<State, "open">;

/** `noCookies` means that this page comes after signing in. A browser that keeps cookies has a session then. */
async function findState({ searchParams }: PageProps): Promise<State> {
  const { token, confirmed } = await searchParams;
  if (confirmed !== undefined) return "noCookies";
  if (typeof token !== "string" || token === "") return "none";
  return findLinkState({ db: db(), now: () => new Date() }, token);
}

/** Sends no referrer to other sites, because the URL contains an unused token. */
export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const [t, state] = await Promise.all([getTranslations("portalSignIn"), findState(props)]);
  const title = t(state === "open" ? "title" : `${state}.title`);
  return { title, referrer: "same-origin", robots: "noindex" };
}

/**
 * Consumes the token only when the visitor submits the form, because mail scanners also open links. A
 * signed-in visitor who opens an old link is redirected to their data, unless they tried to sign in with it:
 * the data may belong to someone else who uses this device.
 */
export default async function SignInPage(props: PageProps) {
  const state = await findState(props);
  if (state === "open") return <ConfirmSignIn token={String((await props.searchParams).token)} />;
  const own = await findCandidateSessions();
  if (own.length === 0) return <InvalidLink state={state} />;
  const path = recordsPath(own.map(({ session }) => session.id));
  if ((await props.searchParams).failed === undefined) redirect(path);
  return <FailedLink state={state} path={path} />;
}

async function ConfirmSignIn({ token }: { token: string }) {
  const [t, names] = await Promise.all([getTranslations("portalSignIn"), findNames()]);
  return (
    <MessagePage title={t("title")} text={t("confirm")}>
      {names && <p className="wrap-anywhere -mt-4 mb-8 text-lg">{t("signedInAlready", { names })}</p>}
      <form action="/portal/sign-in/confirm" method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="attempt" value={newAttempt()} />
        <Button type="submit" variant="primary" className="min-h-12 px-8">
          {t("enter")}
        </Button>
      </form>
    </MessagePage>
  );
}

/** Returns the names of the people who are signed in here, or "" if there are none. */
async function findNames(): Promise<string> {
  const [format, own] = await Promise.all([getFormatter(), nameRecords()]);
  return format.list(new Set(own.map(({ stored }) => stored.name)));
}

/** Explains why the link doesn't work, and who is still signed in here. */
async function FailedLink({ state, path }: { state: InvalidState; path: string }) {
  const [t, names] = await Promise.all([getTranslations(), findNames()]);
  return (
    <MessagePage title={t(`portalSignIn.${state}.title`)} text={t(`portalSignIn.${state}.text`)}>
      <p className="wrap-anywhere -mt-4 mb-8 text-lg">{t("portalSignIn.signedInStill", { names })}</p>
      <ActionForm action={signOut} path="/portal/sign-in" className="mb-6">
        <Button type="submit">{t("portal.signOut")}</Button>
      </ActionForm>
      <TextLink href={path}>{t("portalSignIn.toRecords", { names })}</TextLink>
    </MessagePage>
  );
}

async function InvalidLink({ state }: { state: InvalidState }) {
  const t = await getTranslations();
  return (
    <MessagePage title={t(`portalSignIn.${state}.title`)} text={t(`portalSignIn.${state}.text`)}>
      <TextLink href="/portal">{t("portalSignIn.again")}</TextLink>
    </MessagePage>
  );
}
