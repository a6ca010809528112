import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { erasePath } from "../_lib/erase-path";
import { eraseRecords } from "../_lib/erasure-actions";
import { EraseForm } from "./erase-form";

type Props = { ids: string[]; isForRegions: boolean; email: string; isLimited: boolean };

export async function EraseConfirmation({ ids, isForRegions, email, isLimited }: Props) {
  const { portal, portalErase } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ portal, portalErase }}>
      <EraseForm
        action={eraseRecords.bind(null, ids, isForRegions)}
        path={erasePath(ids, isForRegions)}
        email={email}
        isLimited={isLimited}
      />
    </NextIntlClientProvider>
  );
}
