import '../thanks.scss';

/** A ticket under a little confetti; it falls once, and not at all where motion is unwanted. */
export function Celebration() {
  return (
    <svg className="thanks-drawing" viewBox="0 0 240 160" width="240" height="160" aria-hidden focusable="false">
      <g className="thanks-drawing__confetti">
        <path className="thanks-drawing__accent" d="M40 34l10 8M196 28l-8 10M206 96l10-6" />
        <circle className="thanks-drawing__dot" cx="66" cy="22" r="5" />
        <circle className="thanks-drawing__dot thanks-drawing__dot--soft" cx="168" cy="18" r="4" />
        <circle className="thanks-drawing__dot thanks-drawing__dot--soft" cx="28" cy="88" r="5" />
        <circle className="thanks-drawing__dot" cx="214" cy="60" r="4" />
        <path className="thanks-drawing__line" d="M116 12v12M24 60h10M88 30l-6-8M142 32l7-9" />
      </g>
      <g className="thanks-drawing__ticket">
        <path className="thanks-drawing__fill" d="M56 56h128v18a14 14 0 0 0 0 28v18H56v-18a14 14 0 0 0 0-28z" />
        <path className="thanks-drawing__line" d="M56 56h128v18a14 14 0 0 0 0 28v18H56v-18a14 14 0 0 0 0-28z" />
        <path className="thanks-drawing__accent" d="m98 88 15 15 30-32" />
      </g>
    </svg>
  );
}
