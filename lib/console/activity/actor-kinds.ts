export const ACTOR_KINDS = ["api_key", "candidate", "staff", "system"] as const;
