/** Where the studio has no picture: an empty room in the morning, in the studio's own colours. */
export function HeroDrawing() {
  return (
    <svg
      className="landing-drawing"
      viewBox="0 0 720 720"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <rect className="landing-drawing__wall" width="720" height="720" />
      {/* An arched window, and what is outside. */}
      <clipPath id="ventana">
        <path d="M150 560V300a170 170 0 0 1 340 0v260z" />
      </clipPath>
      <g clipPath="url(#ventana)">
        <rect className="landing-drawing__sky" x="150" y="120" width="340" height="440" />
        <circle className="landing-drawing__sun" cx="385" cy="285" r="66" />
        <path className="landing-drawing__far" d="M130 430c70-60 150-50 210-10s110 30 170-20v180H130z" />
        <path className="landing-drawing__mid" d="M130 490c90-50 170-10 240 10s90 5 140-20v100H130z" />
      </g>
      <path className="landing-drawing__frame" d="M150 560V300a170 170 0 0 1 340 0v260M320 130v430M150 350h340" />
      {/* Floor, light on it, the barre. */}
      <rect className="landing-drawing__floor" y="560" width="720" height="160" />
      <path className="landing-drawing__light" d="M150 560h340l120 160H210z" />
      <path className="landing-drawing__barre" d="M0 440h110M530 440h190M60 440v120M600 440v120" />
      {/* A rolled mat, a ball, a plant. */}
      <circle className="landing-drawing__ball" cx="572" cy="612" r="64" />
      <path className="landing-drawing__shine" d="M534 594a42 42 0 0 1 22-20" />
      <rect className="landing-drawing__mat" x="212" y="618" width="190" height="52" rx="26" />
      <circle className="landing-drawing__roll" cx="238" cy="644" r="26" />
      <path className="landing-drawing__spiral" d="M238 632a12 12 0 1 0 12 12 8 8 0 0 0-8-8" />
      <path
        className="landing-drawing__leaf"
        d="M90 590c-40-60-30-120-12-150 22 40 28 90 18 150zM98 590c-6-70 20-110 52-128-2 50-14 96-42 128zM84 590c-30-30-60-38-80-36 12 26 40 44 72 44z"
      />
      <path className="landing-drawing__pot" d="M52 588h84l-12 86a10 10 0 0 1-10 8H74a10 10 0 0 1-10-8z" />
    </svg>
  );
}
