import { isSameName } from "./is-same-name";

/**
 * The fields that an import compares. They are `unknown`, because the browser compares rows before they are
 * validated.
 */
type Person = { name?: unknown; email?: unknown; dateOfBirth?: unknown };

/**
 * Returns whether a row may be about the person whose e-mail address or phone number it has. Relatives with
 * nearly the same name often share a phone number. So if both the e-mail address and the date of birth
 * differ, the row is about someone else.
 */
export const isSamePerson = (known: Person, sent: Person): boolean =>
  isSameName(String(known.name), String(sent.name)) &&
  !(isOtherEmail(known, sent) && isOtherBirth(known, sent));

const isOtherEmail = (known: Person, sent: Person) => emailKey(known) !== emailKey(sent);
const emailKey = ({ email }: Person) =>
  String(email ?? "")
    .trim()
    .toLowerCase();

const isOtherBirth = (known: Person, sent: Person) =>
  Boolean(known.dateOfBirth && sent.dateOfBirth) && known.dateOfBirth !== sent.dateOfBirth;
