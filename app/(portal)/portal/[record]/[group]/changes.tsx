"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { shownValue } from "../../_parts/shown-value";
import { fieldsOf, type Group, SHOWN, type Value, type Values } from "../../_session/groups";

type Props = { group: Group; shown: Values; values: Values; changed: string[]; isPending: boolean };

/** Where the fields were is something else now: whoever can't see it is taken there. */
const focus = (element: HTMLElement | null) => element?.focus();

/** What would change, to be confirmed or adjusted; all that was filled in goes along unseen. */
export function Changes({ group, shown, values, changed, isPending }: Props) {
  const t = useTranslations("portalRecord");
  const format = useFormatter();
  const textOf = (value: Value | undefined) => shownValue(format, value) || t("empty");
  return (
    <>
      <h2 ref={focus} tabIndex={-1} className="font-semibold text-xl">
        {t("checkTitle")}
      </h2>
      <p>{t("checkText")}</p>
      <dl className="space-y-4">
        {fieldsOf(group)
          .filter(([name]) => changed.includes(name))
          .map(([name]) => (
            <div key={name} className="border-line border-l-4 pl-3">
              <dt className="text-muted">{t(`fields.${name}`)}</dt>
              <dd className="whitespace-pre-line font-medium">{textOf(values[name])}</dd>
              <dd className="whitespace-pre-line text-muted">{t("was", { value: textOf(shown[name]) })}</dd>
            </div>
          ))}
      </dl>
      <Unseen values={values} prefix="" />
      <Button
        type="submit"
        name="step"
        value="save"
        look="primary"
        className="min-h-12 w-full"
        disabled={isPending}
      >
        {isPending ? t("saving") : t("save")}
      </Button>
      <Button type="submit" name="step" value="adjust" look="quiet" className="w-full" disabled={isPending}>
        {t("adjust")}
      </Button>
    </>
  );
}

/** What the form showed first, so that only what differs from it is sent. */
export const ShownFirst = ({ values }: { values: Values }) => <Unseen values={values} prefix={SHOWN} />;

const Unseen = ({ values, prefix }: { values: Values; prefix: string }) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((each) => (
      <input key={`${name} ${each}`} type="hidden" name={`${prefix}${name}`} value={String(each)} />
    )),
  );
