export const SCHEMA_OPERATIONS = ["create", "update"] as const;
export const SCHEMA_TARGETS = ["openapi-3.0", "draft-2020-12", "draft-07", "draft-04"] as const;
