/** SQL text for the URL of the file that `column` names (server/db/routines/files.ts). */
export const fileAddressSql = (column: string): string =>
  `file_address(${column}, (select own from file_base), (select base from file_base))`;

/** SQL text for the `src` of a row of the table `file`. A private file has only a signed address. */
export const fileSrcSql = (table: string): string =>
  `case when ${table}.is_private then ${table}.src else ${fileAddressSql(`${table}.src`)} end`;
