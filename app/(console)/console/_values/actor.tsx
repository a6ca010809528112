"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_ui/avatar";
import { Icon, type IconName } from "@/app/_ui/icon";
import { shortId } from "./short-id";

type ActorProps = { kind: "api_key" | "candidate" | "staff" | "system"; name: string | null };
/** `isFull` wraps a long name instead of truncating it, and adds the end of a deleted actor's id. */
type Props = ActorProps & { id?: string; isFull?: boolean };

/**
 * Shows an actor's current name, and the kind of actor unless the actor is staff. If there is no name, shows
 * that the actor was deleted or is the system.
 */
export function Actor({ kind, name, id, isFull = false }: Props) {
  const t = useTranslations("console.actors");
  const missing = kind === "system" ? t("system") : t(`${kind}Deleted`);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ActorPicture kind={kind} name={name} />
      <span className={`block min-w-0 ${isFull ? "wrap-anywhere" : "truncate"}`}>
        {name ?? <span className="text-muted">{missing}</span>}
        {!name && isFull && id && kind !== "system" && <span className="text-muted"> ({shortId(id)})</span>}
        {name && kind !== "staff" && <span className="text-muted"> · {t(kind)}</span>}
      </span>
    </span>
  );
}

const ICONS: Record<"api_key" | "system", IconName> = { api_key: "key", system: "gear" };

/** Shows a person's initials, or an icon for an API key, the system or a deleted person. */
function ActorPicture({ kind, name }: ActorProps) {
  const isPerson = kind === "staff" || kind === "candidate";
  if (isPerson && name) return <Avatar name={name} className="size-5 text-[0.5625rem]!" />;
  return (
    <span className="flex size-5 shrink-0 items-center justify-center text-muted">
      <Icon name={isPerson ? "people" : ICONS[kind]} className="size-3.5" />
    </span>
  );
}
