/** SQL text for the URL of the file that `column` names (server/db/routines/files.ts). */
export const fileAddressSql = (column: string): string =>
  `file_address(${column}, (select own from file_base), (select base from file_base))`;
