"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import type { FullCandidate } from "@/lib/records/candidates/queries";

const SignInMailDialog = lazyPart(() =>
  import("./sign-in-mail-dialog").then((loaded) => loaded.SignInMailDialog),
);

/** Opens a dialog that mails the candidate a link to the portal. */
export function SignInMailButton({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="bare" size="small" className="print:hidden" onClick={() => setAsking(true)}>
        <Icon name="send" className="text-muted" />
        {t("header.signInMail")}
      </Button>
      {isAsking && <SignInMailDialog candidate={candidate} onClose={() => setAsking(false)} />}
    </>
  );
}
