/**
 * SQL text for the finished address of a file that `column` names, by the rule of domain/files. The configuration is
 * read once per query, and only where a name needs it.
 */
export function fileAddressSql(column: string): string {
  const name = `btrim(${column})`;
  return `case
  when ${name} like '/files/%' then (select own from file_base) || substr(${name}, 8)
  when ${name} = '' or ${name} ~* '^(https?://|data:image/)' or ${name} ~ '^/[^/\\\\]' then ${name}
  when ${name} ~ '^([A-Za-z][A-Za-z0-9+.-]*:|[/\\\\])' or ${name} ~ '(^|/)\\.\\.(/|$)' then ''
  else (select base from file_base) || replace(${name}, ' ', '%20') end`;
}
