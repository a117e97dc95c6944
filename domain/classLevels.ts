/** How hard a class type is. */
export const CLASS_LEVELS = ['Principiante', 'Intermedio', 'Avanzado', 'Todos los niveles'] as const;
export type ClassLevel = (typeof CLASS_LEVELS)[number];
