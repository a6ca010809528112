"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { formatValue } from "../../_components/format-value";
import { type FieldGroup, type FieldValue, type FieldValues, fieldsOf, SHOWN } from "../../_lib/field-groups";

type Props = {
  group: FieldGroup;
  shown: FieldValues;
  values: FieldValues;
  changed: string[];
  isPending: boolean;
};

/** Where the fields were is something else now: whoever can't see it is taken there. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** What would change, to be confirmed or adjusted; all that was filled in goes along unseen. */
export function ChangeReview({ group, shown, values, changed, isPending }: Props) {
  const t = useTranslations("portalRecord");
  const format = useFormatter();
  const textOf = (value: FieldValue | undefined) => formatValue(format, value) || t("empty");
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-xl">
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
      <HiddenInputs values={values} prefix="" />
      <Button
        type="submit"
        name="step"
        value="save"
        variant="primary"
        className="min-h-12 w-full"
        disabled={isPending}
      >
        {isPending ? t("saving") : t("save")}
      </Button>
      <Button
        type="submit"
        name="step"
        value="adjust"
        variant="quiet"
        className="w-full"
        disabled={isPending}
      >
        {t("adjust")}
      </Button>
    </>
  );
}

/** What the form showed first, so that only what differs from it is sent. */
export const ShownFirst = ({ values }: { values: FieldValues }) => (
  <HiddenInputs values={values} prefix={SHOWN} />
);

const HiddenInputs = ({ values, prefix }: { values: FieldValues; prefix: string }) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((each) => (
      <input key={`${name} ${each}`} type="hidden" name={`${prefix}${name}`} value={String(each)} />
    )),
  );
