/** The style sheet of operators' pages: a table where there is room for one, cards on a phone. */
export const STYLES = `
*{box-sizing:border-box}
:root{color-scheme:light;--ink:#1c2430;--soft:#566173;--line:#d9dee6;--back:#f5f6f8;--accent:#1f4fa3;--bad:#a61b1b;--good:#17663a;--warn:#7a4a00}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:8px 16px;background:#fff;border-bottom:1px solid var(--line)}
header form{display:flex;gap:12px;align-items:center}
.home{display:inline-flex;align-items:center;min-height:44px;font-weight:700;color:inherit;text-decoration:none}
.who,.soft,.help{color:var(--soft);font-size:14px}
.help{margin:-8px 0 0}
main{max-width:1320px;margin:0 auto;padding:16px}
h1{font-size:24px;line-height:1.25;margin:8px 0 16px}
h2{font-size:18px;margin:32px 0 8px}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button{min-height:44px;padding:8px 20px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:#fff;color:var(--accent)}
input,select{display:block;width:100%;min-height:44px;padding:8px 12px;border:1px solid #8a94a3;border-radius:8px;background:#fff;color:inherit;font:inherit}
label{display:block;font-weight:600}
label input,label select{margin-top:4px;font-weight:400}
.fields{display:grid;gap:16px;max-width:420px;padding:16px;background:#fff;border:1px solid var(--line);border-radius:12px}
.filters{display:grid;gap:12px;margin-bottom:16px}
.check{display:flex;align-items:center;gap:8px;min-height:44px;font-weight:400}
.check input{width:20px;min-height:20px;margin:0}
dl{display:grid;grid-template-columns:96px 1fr;gap:8px 12px;margin:0;padding:16px;background:#fff;border:1px solid var(--line);border-radius:12px}
dt{color:var(--soft);font-size:14px}
dd{margin:0}
.alert{padding:12px 16px;border-left:4px solid var(--bad);background:#fff;color:var(--bad);font-weight:600}
.note{padding:12px 16px;border-left:4px solid var(--good);background:#fff}
.empty{padding:24px;background:#fff;border-radius:12px}
.mark{display:inline-block;padding:0 8px;border:1px solid currentColor;border-radius:999px;font-size:14px;color:var(--soft);white-space:nowrap}
.active,.current{color:var(--good)}
.suspended,.behind,.none,.preparing,.moving{color:var(--warn)}
.deleted,.failing{color:var(--bad)}
.more{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
table{width:100%;border-collapse:collapse}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:block;margin-bottom:12px;padding:12px 16px;background:#fff;border:1px solid var(--line);border-radius:12px}
th,td{display:block;padding:2px 0;text-align:left;font-weight:400}
th[scope=row]{font-weight:700}
td{display:grid;grid-template-columns:88px 1fr;gap:8px}
td::before{content:attr(data-label);color:var(--soft);font-size:14px}
td>*{grid-column:2}
td:not([data-label]){display:block}
td:not([data-label])::before{content:none}
@media(min-width:900px){
.filters{grid-template-columns:minmax(240px,420px) 240px auto auto;align-items:end;justify-content:start}
table{background:#fff;border:1px solid var(--line)}
thead{position:static;width:auto;height:auto;clip-path:none;display:table-header-group}
tr{display:table-row}
th,td{display:table-cell!important;padding:10px 12px;border-bottom:1px solid var(--line);vertical-align:top}
thead th{font-size:14px;color:var(--soft)}
td::before{content:none}
th,td{overflow-wrap:normal}
.host{min-width:150px}
.host,td[data-label=Fallas] .soft,td[data-label=Error]{overflow-wrap:anywhere}
}
`;
