"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { VIEW_NAME_LENGTH_MAX } from "@/lib/console/saved-views/limits";
import {
  changeView,
  createView,
  refreshViews,
  removeView,
  showViews,
} from "@/lib/console/saved-views/queries";
import type { SavedView } from "@/lib/console/saved-views/schema";
import type { ListAddress } from "./use-list-address";
import type { Views } from "./use-views";
import type { ViewAction } from "./view-action";

type Props = { asked: ViewAction; address: ListAddress; views: Views; onClose: () => void };

/** The window in which a view gets its name, another one, or goes. */
export function ViewDialog({ asked, address, views, onClose }: Props) {
  const [view] = useState(views.chosen);
  if (asked === "new") return <NewView address={address} mayShare={views.mayShare} onClose={onClose} />;
  if (!view) return null;
  if (asked === "rename") return <Rename view={view} onClose={onClose} />;
  return <Removal view={view} address={address} onClose={onClose} />;
}

type NewProps = { address: ListAddress; mayShare: boolean; onClose: () => void };

function NewView({ address, mayShare, onClose }: NewProps) {
  const t = useTranslations("workplace.views");
  const client = useQueryClient();
  const { place, region } = useConsole();
  const [isShared, share] = useState(false);
  const boxId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => createView(place, { name, isShared, query: address.kept }),
    onSuccess: (view) => {
      showViews(client, place, (held) => [...held, view]);
      address.set({ view: view.id });
      toast(t("saved", { name: view.name }));
      onClose();
      return refreshViews(client, place);
    },
  });
  return (
    <NameForm
      title={t("newTitle")}
      text={t("newText")}
      failure={error}
      isPending={isPending}
      onSend={mutate}
      onClose={onClose}
    >
      {mayShare && (
        <div className="flex items-center gap-2">
          <Checkbox id={boxId} checked={isShared} onCheckedChange={(checked) => share(checked === true)} />
          <label htmlFor={boxId}>{t("share", { region: region.name })}</label>
        </div>
      )}
    </NameForm>
  );
}

function Rename({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useTranslations("workplace.views");
  const client = useQueryClient();
  const { place } = useConsole();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => changeView(place, view, { name }),
    onSuccess: (_answer, name) => {
      showViews(client, place, (held) =>
        held.map((each) => (each.id === view.id ? { ...each, name } : each)),
      );
      toast(t("saved", { name }));
      onClose();
      return refreshViews(client, place);
    },
  });
  return (
    <NameForm
      title={t("renameTitle")}
      name={view.name}
      failure={error}
      isPending={isPending}
      onSend={mutate}
      onClose={onClose}
    />
  );
}

type FormProps = {
  title: string;
  text?: string;
  name?: string;
  failure: unknown;
  isPending: boolean;
  onSend: (name: string) => void;
  onClose: () => void;
  children?: React.ReactNode;
};

function NameForm({ title, text, name = "", failure, isPending, onSend, onClose, children }: FormProps) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name")).trim();
    setMissing(typed === "");
    if (typed !== "" && !isPending) onSend(typed);
  };
  const error = isMissing ? t("views.nameMissing") : failure ? reason(failure) : null;
  return (
    <Dialog isOpen onClose={onClose} title={title} text={text} closeLabel={t("close")}>
      <form onSubmit={send} noValidate className="grid gap-4">
        <Field label={t("views.name")} error={error}>
          {(control) => (
            <input
              {...control}
              name="name"
              defaultValue={name}
              maxLength={VIEW_NAME_LENGTH_MAX}
              autoComplete="off"
              data-first
              className={INPUT}
            />
          )}
        </Field>
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {t(isPending ? "saving" : "save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RemovalProps = { view: SavedView; address: ListAddress; onClose: () => void };

/** The view is gone at once, and comes back with the reason where that failed; the list stays as it is shown. */
function Removal({ view, address, onClose }: RemovalProps) {
  const t = useTranslations("workplace.views");
  const reason = useReason();
  const client = useQueryClient();
  const { place } = useConsole();
  const { mutate } = useMutation({
    mutationFn: () => removeView(place, view),
    onMutate: () => showViews(client, place, (held) => held.filter(({ id }) => id !== view.id)),
    onSuccess: () => {
      address.set({ view: "" });
      toast(t("removed", { name: view.name }));
    },
    onError: (error, _input, undo) => {
      undo?.();
      toast(t("notRemoved", { reason: reason(error) }));
    },
    onSettled: () => refreshViews(client, place),
  });
  return (
    <ConfirmDialog
      title={t("removeTitle", { name: view.name })}
      text={t(view.isShared ? "removeShared" : "removeOwn")}
      confirm={t("removeConfirm")}
      onConfirm={() => {
        mutate();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
