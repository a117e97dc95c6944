/** Line drawings in the studio's own colours, for places where there is nothing to show yet. */

export type IllustrationName = 'calendar' | 'mat' | 'ticket' | 'cloud' | 'done';

const DRAWINGS: Readonly<Record<IllustrationName, JSX.Element>> = {
  calendar: (
    <>
      <rect className="ui-drawing__fill" x="30" y="30" width="84" height="72" rx="14" />
      <path d="M30 52h84M52 22v16M92 22v16" />
      <rect x="30" y="30" width="84" height="72" rx="14" />
      <path className="ui-drawing__accent" d="m58 78 10 10 20-22" />
    </>
  ),
  mat: (
    <>
      <path className="ui-drawing__fill" d="M24 92h84a12 12 0 0 0 0-24H52z" />
      <path d="M24 92h84a12 12 0 1 0-12-12M24 92l28-24h56" />
      <circle className="ui-drawing__accent" cx="60" cy="36" r="10" />
      <path d="M46 66c4-12 24-12 28 0" />
    </>
  ),
  ticket: (
    <>
      <path className="ui-drawing__fill" d="M26 42h92v14a10 10 0 0 0 0 20v14H26V76a10 10 0 0 0 0-20z" />
      <path d="M26 42h92v14a10 10 0 0 0 0 20v14H26V76a10 10 0 0 0 0-20z" />
      <path className="ui-drawing__accent" d="M86 46v6M86 62v8M86 80v6M46 60h22M46 72h14" />
    </>
  ),
  cloud: (
    <>
      <path className="ui-drawing__fill" d="M48 88h48a20 20 0 0 0 3-40 28 28 0 0 0-54-4 22 22 0 0 0 3 44z" />
      <path d="M48 88h48a20 20 0 0 0 3-40 28 28 0 0 0-54-4 22 22 0 0 0 3 44z" />
      <path className="ui-drawing__accent" d="M62 64l20 20M82 64 62 84" />
    </>
  ),
  done: (
    <>
      <circle className="ui-drawing__fill" cx="72" cy="62" r="38" />
      <circle cx="72" cy="62" r="38" />
      <path className="ui-drawing__accent" d="m56 63 11 11 21-24M24 30l6 6M118 26l-6 7M26 98l7-5M120 96l-7-4" />
    </>
  ),
};

export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className="ui-drawing" viewBox="0 0 144 120" width="144" height="120" aria-hidden focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}
