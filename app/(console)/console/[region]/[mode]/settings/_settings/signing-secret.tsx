"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import type { SecretAction } from "@/lib/console/settings/queries";
import type { Settings } from "@/lib/console/settings/schema";
import { SecretDialog } from "./secret-dialog";

/** Lets users show or rotate the secret that signs callbacks, after they have reauthenticated. */
export function SigningSecret({ settings }: { settings: Settings }) {
  const t = useTranslations("console.settings");
  const format = useFormatter();
  const [action, setAction] = useState<SecretAction | null>(null);
  const until = settings.previousSecretUntil;
  return (
    <>
      {until && (
        <p
          role="note"
          className="mb-4 flex items-start gap-2 rounded-md border border-line bg-raised p-3 text-sm"
        >
          <Icon name="rotate" className="mt-0.5 text-stream" />
          {t("overlap", {
            until: format.dateTime(new Date(until), { dateStyle: "long", timeStyle: "short" }),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="mr-2 font-mono text-muted text-sm">
          ctw_••••••••••••
        </span>
        <Button size="small" onClick={() => setAction("reveal")}>
          {t("reveal")}
        </Button>
        <Button size="small" onClick={() => setAction("rotate")}>
          {t("rotateSecret")}
        </Button>
      </div>
      {action && <SecretDialog action={action} settings={settings} onClose={() => setAction(null)} />}
    </>
  );
}
