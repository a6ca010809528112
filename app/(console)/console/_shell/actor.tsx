"use client";

import { useTranslations } from "next-intl";

type ActorProps = { kind: "api_key" | "candidate" | "staff" | "system"; name: string | null };

/**
 * Shows an actor's current name, with the kind of actor unless it is staff. Without a name, shows that the actor was
 * deleted or is the system.
 */
export function Actor({ kind, name }: ActorProps) {
  const t = useTranslations("console.actors");
  return (
    <span className="block min-w-0 truncate">
      {name ?? <span className="text-muted">{t(kind === "system" ? "system" : `${kind}Deleted`)}</span>}
      {name && kind !== "staff" && <span className="text-muted"> · {t(kind)}</span>}
    </span>
  );
}
