"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";

/** Says that a colleague answered the request while the user was typing, and where to find that answer. */
export function OutdatedNotice({ isShown }: { isShown: boolean }) {
  const t = useTranslations("console.privacyDesk");
  const { basePath } = useConsole();
  return (
    <p role="alert" className="text-danger empty:hidden">
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
