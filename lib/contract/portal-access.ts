import type { CustomFieldDefinition } from "./custom-field-definition";

/**
 * What candidates can do with a custom field in the portal. This setting isn't part of the API's definition
 * of a field.
 */
export const PORTAL_ACCESS = ["hidden", "shown", "editable"] as const;
export type PortalAccess = (typeof PORTAL_ACCESS)[number];

export type StoredFieldSetting = CustomFieldDefinition & { portalAccess: PortalAccess };
/** Without `portalAccess`, the stored value is kept. */
export type FieldSetting = CustomFieldDefinition & { portalAccess?: PortalAccess | undefined };
