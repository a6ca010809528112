export const QUESTIONS_PER_DAY = 5;
/** Subjects are stored as interaction summaries, so this maximum must not exceed the summary's limit. */
export const SUBJECT_MAX = 200;
export const QUESTION_MAX = 5_000;
