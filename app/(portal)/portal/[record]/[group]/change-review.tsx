"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import {
  type FieldGroup,
  type FieldValue,
  type FieldValues,
  fieldsOf,
  INITIAL_PREFIX,
} from "@/lib/portal/field-groups/field-groups";
import { formatValue } from "../../_components/format-value";

type Props = {
  group: FieldGroup;
  initial: FieldValues;
  values: FieldValues;
  changed: string[];
  isPending: boolean;
};

/** Moves focus to the review's heading for screen readers, because the review replaces the fields. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Lists the changes to confirm. Hidden inputs resend all values, so that the form works without scripts. */
export function ChangeReview({ group, initial, values, changed, isPending }: Props) {
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
              <dd className="whitespace-pre-line text-muted">{t("was", { value: textOf(initial[name]) })}</dd>
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

/** Resends the initial values, so that the server saves only the candidate's changes. */
export const InitialValues = ({ values }: { values: FieldValues }) => (
  <HiddenInputs values={values} prefix={INITIAL_PREFIX} />
);

const HiddenInputs = ({ values, prefix }: { values: FieldValues; prefix: string }) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((item) => (
      <input key={`${name} ${item}`} type="hidden" name={`${prefix}${name}`} value={String(item)} />
    )),
  );
