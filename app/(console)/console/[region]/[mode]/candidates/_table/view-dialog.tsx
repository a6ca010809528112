"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { VIEW_NAME_LENGTH_MAX } from "@/lib/console/saved-views/limits";
import {
  changeView,
  createView,
  invalidateViews,
  removeView,
  updateCachedViews,
} from "@/lib/console/saved-views/save-view";
import type { SavedView } from "@/lib/console/saved-views/schema";
import type { ListParams } from "./use-list-params";
import { useSavedToast } from "./use-saved-toast";
import type { Views } from "./use-views";
import type { ViewAction } from "./view-action";

type Props = { action: ViewAction; params: ListParams; views: Views; onClose: () => void };

export function ViewDialog({ action, params, views, onClose }: Props) {
  const [view] = useState(views.chosen);
  if (action === "new") return <NewViewDialog params={params} mayShare={views.mayShare} onClose={onClose} />;
  if (!view) return null;
  if (action === "rename") return <RenameViewDialog view={view} list={views.list} onClose={onClose} />;
  return <RemoveViewDialog view={view} params={params} onClose={onClose} />;
}

type NewProps = { params: ListParams; mayShare: boolean; onClose: () => void };

function NewViewDialog({ params, mayShare, onClose }: NewProps) {
  const t = useTranslations("console.views");
  const client = useQueryClient();
  const { scope, region } = useConsole();
  const tellSaved = useSavedToast();
  const [isShared, setShared] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => createView(scope, { name, isShared, query: params.viewQuery }),
    onSuccess: (view) => {
      updateCachedViews(client, scope, (cached) => [...cached, view]);
      params.set({ view: view.id });
      tellSaved(view, params.viewQuery);
      onClose();
      return invalidateViews(client, scope);
    },
  });
  return (
    <ViewNameDialog
      title={t("newTitle")}
      text={t("newText")}
      serverError={error}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      {mayShare && (
        <CheckboxField
          label={t("share", { region: region.name })}
          checked={isShared}
          onCheckedChange={(checked) => setShared(checked === true)}
        />
      )}
    </ViewNameDialog>
  );
}

type RenameProps = { view: SavedView; list: Views["list"]; onClose: () => void };

/** Renames the view. Shows its new name if someone else has renamed it since the dialog opened. */
function RenameViewDialog({ view, list, onClose }: RenameProps) {
  const t = useTranslations("console.views");
  const client = useQueryClient();
  const { scope } = useConsole();
  const { name: seenName } = list?.find(({ id }) => id === view.id) ?? view;
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (name: string) => changeView(scope, view, { name, seenName }),
    onError: () => invalidateViews(client, scope),
    onSuccess: (_answer, name) => {
      updateCachedViews(client, scope, (cached) =>
        cached.map((item) => (item.id === view.id ? { ...item, name } : item)),
      );
      toast(t("saved", { name }));
      onClose();
      return invalidateViews(client, scope);
    },
  });
  return (
    <ViewNameDialog
      title={t("renameTitle")}
      text={[view.name, variables].includes(seenName) ? undefined : t("renamedMeanwhile", { name: seenName })}
      name={view.name}
      serverError={error}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    />
  );
}

type FormProps = {
  title: string;
  text?: string | undefined;
  name?: string;
  serverError: unknown;
  isPending: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
  children?: React.ReactNode;
};

function ViewNameDialog({
  title,
  text,
  name = "",
  serverError,
  isPending,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name")).trim();
    setMissing(typed === "");
    if (typed !== "" && !isPending) onSubmit(typed);
  };
  const error = isMissing ? t("views.nameMissing") : serverError ? reason(serverError) : null;
  return (
    <Dialog onClose={onClose} title={title} text={text} closeLabel={t("close")}>
      <form onSubmit={send} noValidate className="grid gap-4">
        <InputField
          label={t("views.name")}
          hint={t("views.nameHint")}
          error={error}
          name="name"
          defaultValue={name}
          maxLength={VIEW_NAME_LENGTH_MAX}
          autoComplete="off"
          data-first
        />
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {t(isPending ? "saving" : "save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RemovalProps = { view: SavedView; params: ListParams; onClose: () => void };

/**
 * Removes the view optimistically, and restores it if the request fails. The candidate list on the page keeps
 * its filters, order and columns.
 */
function RemoveViewDialog({ view, params, onClose }: RemovalProps) {
  const t = useTranslations("console.views");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const { mutate } = useMutation({
    mutationFn: () => removeView(scope, view),
    onMutate: () => updateCachedViews(client, scope, (cached) => cached.filter(({ id }) => id !== view.id)),
    onSuccess: () => {
      params.set({ view: "" });
      toast(t("removed", { name: view.name }));
    },
    onError: (error, _input, undo) => {
      undo?.();
      toast(t("notRemoved", { reason: reason(error) }));
    },
    onSettled: () => invalidateViews(client, scope),
  });
  return (
    <ConfirmDialog
      title={t("removeTitle", { name: view.name })}
      text={t(view.isShared ? "removeShared" : "removeOwn")}
      confirmLabel={t("removeConfirm")}
      onConfirm={() => {
        mutate();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
