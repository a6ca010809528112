export const QUESTIONS_PER_DAY = 5;
/** Within the limit of an interaction's summary, which stores the subject. */
export const SUBJECT_MAX = 200;
export const QUESTION_MAX = 5_000;
