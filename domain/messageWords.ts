/** The studio's own words of a mail, with variables in braces: 'Hola {nombre}, te esperamos en {clase}.' */

export const SUBJECT_MAX = 150;
export const HEADING_MAX = 200;
export const BODY_MAX = 4_000;

export interface MessageWords {
  /** One line. */
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, by line. */
  readonly body: string;
}

/** A variable that a kind of message knows. */
export interface MessageVariable {
  readonly name: string;
  /** What it stands for. */
  readonly label: string;
  /** Whether the words must have it: without it the message wouldn't say what happened. */
  readonly must: boolean;
}

export interface WordsProblem {
  readonly field: keyof MessageWords;
  /** For the admin; names the variable. */
  readonly message: string;
}

const VARIABLE = /\{([^{}]*)\}/g;

/** Names of the variables that a text has. */
const variablesOf = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

const namesOf = (variables: readonly MessageVariable[]): string => variables.map(({ name }) => `{${name}}`).join(', ');

/** What is wrong with the words; null: nothing. */
export function wordsProblem(words: MessageWords, variables: readonly MessageVariable[]): WordsProblem | null {
  const fields = ['subject', 'heading', 'body'] as const;
  for (const field of fields) {
    const text = words[field];
    if (text.trim() === '') return { field, message: 'Escribe este texto, o vuelve al nuestro.' };
    const unknown = variablesOf(text).find((name) => !variables.some((one) => one.name === name));
    if (unknown !== undefined)
      return {
        field,
        message: `Este mensaje no tiene el dato {${unknown}}. Puedes usar ${namesOf(variables)}.`,
      };
    if (/[{}]/.test(text.replace(VARIABLE, '')))
      return { field, message: 'Una llave quedó sola: los datos se escriben así, {nombre}.' };
  }
  const used = fields.flatMap((field) => variablesOf(words[field]));
  const missing = variables.find(({ name, must }) => must && !used.includes(name));
  return missing
    ? { field: 'body', message: `Falta {${missing.name}}: ${missing.label}. Sin ese dato no se entiende qué pasó.` }
    : null;
}

/** A text with the values in place of its variables. */
export const fillWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (whole, name: string) => values[name] ?? whole);
