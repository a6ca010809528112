"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { NewTabLink } from "@/app/(console)/console/_candidates/new-tab-link";
import { focusNewItem } from "@/app/(console)/console/_shell/focus-later";
import type { UndoPlanItem } from "@/lib/console/imports/contract";
import { FieldDiff } from "../../_import/field-diff";
import { useImportFieldTitle } from "../../_import/use-import-field-title";

const SHOWN_STEP = 100;

/**
 * The groups in page order: candidates who stay as they are, candidates whom the undo still has to change,
 * and then the rest.
 */
const GROUPS = ["left", "toRemove", "toRestore", "removed", "restored", "gone"] as const;
type Group = (typeof GROUPS)[number];

function groupOf({ effect, status }: UndoPlanItem): Group {
  if (effect === "touched" || effect === "merged" || effect === "changed") return "left";
  if (effect === "gone" || status === "completed") return effect;
  return effect === "removed" ? "toRemove" : "toRestore";
}

/** `hasMerged` is set if another imported candidate was merged into this one. */
type Member = UndoPlanItem & { hasMerged: boolean };

/**
 * Lists each candidate once. If another candidate was merged into an imported one, the plan has two items for
 * the imported one. Omits the merge's item, because the other item says what happens to the candidate.
 */
function toMembers(candidates: readonly UndoPlanItem[]): Member[] {
  const isMerge = ({ effect }: UndoPlanItem) => effect === "merged";
  const idsOf = (items: readonly UndoPlanItem[]) => new Set(items.map(({ candidateId }) => candidateId));
  const merges = idsOf(candidates.filter(isMerge));
  const imported = idsOf(candidates.filter((each) => !isMerge(each)));
  return candidates
    .filter((each) => !isMerge(each) || !imported.has(each.candidateId))
    .map((each) => ({ ...each, hasMerged: merges.has(each.candidateId) }));
}

/** Counts the candidates for whom the import was undone, and those who stayed as they were. */
export function countCandidates(candidates: readonly UndoPlanItem[]): { undone: number; left: number } {
  const groups = toMembers(candidates).map(groupOf);
  const left = groups.filter((group) => group === "left").length;
  return { undone: groups.filter((group) => group === "removed" || group === "restored").length, left };
}

/** Groups the candidates of an import by what will happen or has happened to them. */
export function UndoneCandidates({ candidates }: { candidates: readonly UndoPlanItem[] }) {
  const members = toMembers(candidates);
  return GROUPS.map((group) => (
    <CandidateGroup key={group} group={group} members={members.filter((each) => groupOf(each) === group)} />
  ));
}

function CandidateGroup({ group, members }: { group: Group; members: Member[] }) {
  const t = useTranslations("console.import.undo");
  const more = useTranslations("console.import");
  const [limit, setLimit] = useState(SHOWN_STEP);
  const list = useRef<HTMLUListElement>(null);
  if (members.length === 0) return null;
  // Deleted candidates have no name to show.
  const named = members.filter(({ name }) => name !== null);
  const showMore = () => {
    setLimit(limit + SHOWN_STEP);
    focusNewItem(list.current, limit);
  };
  return (
    <section aria-labelledby={`undo-${group}`} className="mb-6 text-sm">
      <h3 id={`undo-${group}`} className="mb-1 font-semibold">
        {t(`groups.${group}`, { count: members.length })}
      </h3>
      {named.length > 0 && (
        <ul ref={list} className="divide-y divide-line border-line border-y">
          {named.slice(0, limit).map((each) => (
            <li key={each.candidateId} className="py-2">
              <NewTabLink path={`candidates/${each.candidateId}`}>{each.name}</NewTabLink>
              <Details candidate={each} />
            </li>
          ))}
        </ul>
      )}
      {named.length > limit && (
        <Button className="mt-2" onClick={showMore}>
          {more("more", { count: named.length - limit })}
        </Button>
      )}
    </section>
  );
}

function Details({ candidate: { effect, status, changes, kept, hasMerged } }: { candidate: Member }) {
  const t = useTranslations("console.import.undo");
  const format = useFormatter();
  const titleOf = useImportFieldTitle();
  const isLeft = effect === "touched" || effect === "merged";
  return (
    <>
      {effect === "touched" && <p className="text-muted">{t("touched")}</p>}
      {status === "failed" && !isLeft && <p className="text-muted">{t("failed")}</p>}
      {effect === "restored" && changes.length === 0 && <p className="text-muted">{t("consentOnly")}</p>}
      {changes.length > 0 && <FieldDiff changes={changes} ignoredCustomFields={[]} />}
      {kept.length > 0 && (
        <p className="text-muted">
          {t("kept", { fields: format.list(kept.map(titleOf), { type: "conjunction" }) })}
        </p>
      )}
      {hasMerged && <p className="text-muted">{t("merged")}</p>}
    </>
  );
}
