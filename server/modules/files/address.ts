/**
 * SQL text for the finished address of a file that `column` names, by the rule of domain/files. The configuration is
 * read once per query, and only where a name needs it. The calendar asks hundreds of times: what is usual comes first,
 * and is told without a pattern.
 */
export function fileAddressSql(column: string): string {
  const name = `btrim(${column})`;
  return `case
  when ${column} like '/files/%' then (select own from file_base) || substr(${column}, 8)
  when left(${column}, 1) = '/' and substr(${column}, 2, 1) not in ('/', '\\', '') or left(${column}, 8) = 'https://' then ${column}
  when ${name} like '/files/%' then (select own from file_base) || substr(${name}, 8)
  when ${name} = '' or ${name} ~* '^(https?://|data:image/)' or ${name} ~ '^/[^/\\\\]' then ${name}
  when ${name} ~ '^([A-Za-z][A-Za-z0-9+.-]*:|[/\\\\])' or ${name} ~ '(^|/)\\.\\.(/|$)' then ''
  else (select base from file_base) || replace(${name}, ' ', '%20') end`;
}
