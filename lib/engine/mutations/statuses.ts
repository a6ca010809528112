export const MUTATION_STATUSES = ["queued", "completed", "failed"] as const;
export const CALLBACK_STATUSES = ["pending", "delivered", "failed"] as const;
