export const QUESTIONS_PER_DAY = 5;
/** The maximum length of an interaction's summary, because questions are stored there. */
export const SUBJECT_MAX = 200;
export const QUESTION_MAX = 5_000;
