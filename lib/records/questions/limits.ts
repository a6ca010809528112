export const QUESTIONS_PER_DAY = 5;
/** As long as the summary of an interaction, where it is stored. */
export const SUBJECT_MAX = 200;
export const QUESTION_MAX = 5_000;
