/** Limits of the saved views of a person. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 40;
export const VIEW_SEARCH_MAX = 2000;
