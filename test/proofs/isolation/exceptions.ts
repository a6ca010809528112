import type { Exceptions } from "./find-isolation-faults";

const ABOUT_A_REGION = "settings of a region, the same in both modes";
const ABOUT_STAFF = "staff can work for several regions";
const BEFORE_CANDIDATE_LOOKUP = "exists before a candidate is looked up, so it belongs to no base yet";
const READ_BY_BASE = "is found by base_id and candidate_id, and no row refers to it";
const OUTLIVES = "outlives the record that it names, and is only read together with base_id";

/** The tables, keys and columns that break a rule of isolation, with the reasons. Add new exceptions here. */
export const exceptions: Exceptions = {
  tablesWithoutBase: {
    regions: "the tenants themselves",
    record_bases: "the bases themselves",
    api_keys: "a key opens both modes of its region",
    api_key_calls: "counts the calls of a key",
    region_logos: ABOUT_A_REGION,
    region_texts: ABOUT_A_REGION,
    consent_texts: ABOUT_A_REGION,
    custom_fields: ABOUT_A_REGION,
    requested_documents: ABOUT_A_REGION,
    saved_views: ABOUT_A_REGION,
    staff: ABOUT_STAFF,
    staff_roles: ABOUT_STAFF,
    staff_sessions: ABOUT_STAFF,
    staff_sign_ins: ABOUT_STAFF,
    staff_authenticators: ABOUT_STAFF,
    staff_recovery_codes: ABOUT_STAFF,
    security_events: "one chain for the whole product",
    lasting_keys: "keys of the whole product",
    backups: "ids and times of backups, which hold all bases",
    file_removals: "names of files whose owner no longer exists",
    verifications: BEFORE_CANDIDATE_LOOKUP,
    confirmation_codes: "is found by an e-mail address, which can be known in several bases",
  },
  foreignKeys: {
    confirmation_codes_email_change_id_email_changes_id_fk:
      "the code has no base; it is read through the change, whose base is compared",
  },
  keysWithoutBase: {
    candidate_count_changes: "rows to add up, without an id",
    candidate_history: "what remains of an archived person for reports; nothing identifies a row",
    candidate_sessions: "a session is found by its secret token, and names its base",
    consents: READ_BY_BASE,
    events: "is found by base_id; its id is a position in the whole log",
    erasures: "is read only when a backup is restored, for all bases",
    mails: "is found by the sender of mail, for all bases",
  },
  idsWithoutForeignKey: {
    "attachments.requested_document_id": "names a setting of the region, and stays when that is removed",
    "candidate_changes.mutation_id": OUTLIVES,
    "candidate_feed.candidate_id": "tells readers that the candidate is gone",
    "candidate_merges.merged_id": "the merged candidate no longer exists",
    "candidate_merges.into_id": "the candidate may have been merged again",
    "consents.mutation_id": OUTLIVES,
    "erasures.region_id": OUTLIVES,
    "erasures.candidate_ids": OUTLIVES,
    "events.candidate_id": OUTLIVES,
    "events.record_id": OUTLIVES,
    "events.mutation_id": OUTLIVES,
    "mail_recipients.mail_id": "the mail leaves its outbox when it is sent",
    "mutations.candidate_ids": OUTLIVES,
  },
  unrestricted: {
    mails: "a base also sends mails to staff, which are about no base, and can't read those",
  },
  openToBases: {
    record_bases: "the policies of regions' tables read it; a base can change only its own row",
    api_keys: "a base also reads, but can't change, the keys of administrators",
    api_key_calls: "is read by the id of a key, and can't be changed",
    staff: "names those who acted: without changing them",
    security_events: "a base adds to the one chain, and can't change or delete what is in it",
    lasting_keys: "is encrypted, and can't be changed",
    file_removals: "a base only adds names of files",
    verifications: BEFORE_CANDIDATE_LOOKUP,
    confirmation_codes: "is found by an e-mail address, which can be known in several bases",
  },
};
