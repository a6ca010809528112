import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { Notice } from "./notice";
import { RecordLinks } from "./record-links";
import { SignInForm } from "./sign-in-form";

/**
 * Shows what the candidate typed in a form whose session has ended, because browsers without scripts don't
 * keep it. `typed` comes from the form alone: without a session, nothing of the record may be shown.
 */
export async function EndedForm({ typed }: { typed: readonly string[] }) {
  const [t, sessions] = await Promise.all([getTranslations("portal"), findCandidateSessions()]);
  const isSignedOut = sessions.length === 0;
  return (
    <div className="max-w-md">
      <Notice>
        {t(isSignedOut ? "ended" : "recordEnded")}{" "}
        <span className="noscript:hidden">{t(isSignedOut ? "endedKept" : "recordEndedKept")}</span>
      </Notice>
      <p className="mb-2">{t("endedTyped")}</p>
      <ul className="mb-10 space-y-3">
        {[...new Set(typed)].map((text) => (
          <li key={text} className="wrap-anywhere whitespace-pre-line border-line border-l-4 pl-3">
            {text}
          </li>
        ))}
      </ul>
      {isSignedOut ? (
        <>
          <PageHeading title={t("heading")}>{t("lead")}</PageHeading>
          <SignInForm />
        </>
      ) : (
        <>
          <PageHeading title={t("records")} />
          <RecordLinks />
        </>
      )}
    </div>
  );
}
