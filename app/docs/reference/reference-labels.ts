import { getTranslations } from "next-intl/server";

/** Returns the labels around the OpenAPI document's English texts, in the language of the page. */
export async function readReferenceLabels() {
  const [t, docs] = await Promise.all([getTranslations("docs.reference"), getTranslations("docs")]);
  return {
    or: t("or"),
    listOf: t("listOf"),
    anything: t("anything"),
    characters: t("characters"),
    name: t("name"),
    place: t("place"),
    type: t("type"),
    meaning: t("meaning"),
    required: t("required"),
    status: t("status"),
    content: t("content"),
    parameters: t("parameters"),
    body: t("body"),
    responses: t("responses"),
    example: t("example"),
    deprecated: t("deprecated"),
    key: t("key"),
    noKey: t("noKey"),
    session: t("session"),
    toSection: docs("toSection"),
    copy: { label: docs("copy"), doneLabel: docs("copied") },
  };
}

export type ReferenceLabels = Awaited<ReturnType<typeof readReferenceLabels>>;
