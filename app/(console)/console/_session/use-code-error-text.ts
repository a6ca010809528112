import { useTranslations } from "next-intl";
import { type ApiError, isApiError } from "@/lib/contract/api-client";
import { useErrorMessage } from "../_errors/use-error-message";

/** Returns a function that says why a code from the app (`isByApp`) or an e-mail wasn't accepted. */
export function useCodeErrorText(isByApp: boolean): (failure: unknown) => string {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  return (failure) => {
    if (!isApiError(failure)) return reason(failure);
    const triesLeft = failure.triesLeft ?? Number.POSITIVE_INFINITY;
    if (isWrongCode(failure))
      return isByApp ? t("stepUp.wrongApp", { triesLeft }) : t("signInAgain.wrongCode");
    if (failure.isDayUsedUp) return t("signInAgain.dayUsedUp");
    if (failure.code === "rate_limited") return t(isByApp ? "stepUp.tooManyApp" : "signInAgain.tooMany");
    if (failure.code === "validation_error") return t("stepUp.wrongApp", { triesLeft });
    return reason(failure);
  };
}

/** Returns whether a code was rejected because it is wrong, not because of the user's role, for example. */
export const isWrongCode = ({ code, triesLeft }: ApiError): boolean =>
  code === "forbidden" && triesLeft !== undefined;
