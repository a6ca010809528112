import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { sealOwners } from "@/lib/portal/erasure/just-erased";
import { erasePath } from "../_lib/erase-path";
import { eraseRecords } from "../_lib/erasure-actions";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { EraseForm } from "./erase-form";

type Props = { ids: string[]; isForRegions: boolean; email: string; isLimited: boolean };

export async function EraseConfirmation({ ids, isForRegions, email, isLimited }: Props) {
  const [{ portal, portalErase }, sessions] = await Promise.all([getMessages(), findCandidateSessions()]);
  const owners = sealOwners(sessions.filter(({ session }) => ids.includes(session.id)));
  return (
    <NextIntlClientProvider messages={{ portal, portalErase }}>
      <EraseForm
        action={eraseRecords.bind(null, ids, isForRegions, owners)}
        path={erasePath(ids, isForRegions)}
        email={email}
        isLimited={isLimited}
      />
    </NextIntlClientProvider>
  );
}
