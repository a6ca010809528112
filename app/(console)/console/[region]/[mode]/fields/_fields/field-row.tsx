"use client";

import { useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";
import { IconButton } from "@/app/_ui/icon-button";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import type { Issue } from "@/lib/contract/issues";
import { fieldDraft } from "./field-dialog";
import type { DraftField } from "./use-draft";
import { useFieldIssueText } from "./use-field-issue-text";

type Props = {
  field: DraftField;
  rejection: Issue | null;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function FieldRow({ field, rejection, isFirst, isLast, onEdit, onMove, onRemove }: Props) {
  const t = useTranslations("console.customFields");
  const issueText = useFieldIssueText();
  const { name, type, required, options, description } = field.definition;
  const stored = field.stored?.stored;
  const previousName = field.stored?.definition.name;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <div className="min-w-48 flex-1">
        <p className="wrap-anywhere font-medium">
          {name}
          {previousName !== undefined && previousName !== name && (
            <span className="font-normal text-muted"> {t("was", { name: previousName })}</span>
          )}
        </p>
        <p className="wrap-anywhere text-muted text-xs">
          {[
            t(`types.${type}`),
            options && t("optionCount", { count: options.length }),
            t(`portalAccess.${field.portalAccess}`),
            description,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {rejection && <p className="mt-1 text-danger">{issueText(rejection)}</p>}
      </div>
      <DraftTag name={fieldDraft(field)} />
      {required && <Tag>{t("required")}</Tag>}
      <span className="text-muted text-xs tabular-nums">
        {stored ? t("stored", { live: stored.live, sandbox: stored.sandbox }) : t("new")}
      </span>
      <div className="flex">
        <IconButton
          icon="up"
          label={t("up", { name })}
          aria-disabled={isFirst}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t("down", { name })}
          aria-disabled={isLast}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(1)}
        />
        <IconButton icon="pen" label={t("edit", { name })} onClick={onEdit} />
        <IconButton icon="trash" label={t("remove", { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
