/** SQL text for the birthday of an instructor `i`: '--11-02', without the year, which is private. */
export const BIRTHDAY_SQL = `to_char(i.birthdate, '"--"MM-DD')`;
