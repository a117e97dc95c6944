/** SQL text for the birthday of an instructor `i`: '--11-02', as the year is private. */
export const BIRTHDAY_SQL = `to_char(i.birthdate, '"--"MM-DD')`;
