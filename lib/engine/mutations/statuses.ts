export const CALLBACK_STATUSES = ["pending", "delivered", "failed"] as const;
