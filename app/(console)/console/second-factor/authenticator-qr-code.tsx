"use client";

import { useTranslations } from "next-intl";
import { toDataURL } from "qrcode";
import { useEffect, useState } from "react";
import { InlineCode } from "@/app/_ui/code";

export type AuthenticatorSecret = { secret: string; uri: string };

/** Shows a secret for an authenticator app, to scan or to type. */
export function AuthenticatorQrCode({ secret, uri }: AuthenticatorSecret) {
  const t = useTranslations("secondFactor");
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    void toDataURL(uri, { margin: 0, width: 200 }).then(setImage);
  }, [uri]);
  return (
    <>
      {t("scan")}
      {image && (
        // biome-ignore lint/performance/noImgElement: a data URI can't be optimized
        <img src={image} alt={t("qr")} width={200} height={200} className="my-3 rounded-md bg-white p-2" />
      )}{" "}
      {t("secret")} <InlineCode>{secret}</InlineCode>
    </>
  );
}
