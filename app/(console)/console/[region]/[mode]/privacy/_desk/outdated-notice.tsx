"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";

/**
 * Says that a colleague answered the request while the user was typing, and where to find that answer. Takes
 * focus if the focused button has disappeared.
 */
export function OutdatedNotice({ isShown }: { isShown: boolean }) {
  const t = useTranslations("console.privacyDesk");
  const { basePath } = useConsole();
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isShown && document.activeElement === document.body) notice.current?.focus();
  }, [isShown]);
  return (
    <p ref={notice} role="alert" tabIndex={-1} className="text-danger outline-none empty:hidden">
      {isShown &&
        t.rich("outdated", {
          link: (text) => (
            <TextLink href={`${basePath}/privacy?state=answered`} prefetch={false}>
              {text}
            </TextLink>
          ),
        })}
    </p>
  );
}
