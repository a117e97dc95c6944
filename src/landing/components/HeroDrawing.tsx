/** Where the studio has no picture: a figure at the barre, morning light, in the studio's own colours. */
export function HeroDrawing() {
  return (
    <svg className="landing-drawing" viewBox="0 0 720 720" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <rect className="landing-drawing__wall" width="720" height="720" />
      <circle className="landing-drawing__sun" cx="500" cy="250" r="130" />
      <path className="landing-drawing__far" d="M0 430c120-80 260-70 390-10s230 50 330-30v330H0z" />
      <path className="landing-drawing__mid" d="M0 540c170-80 290-20 430 10s210 0 290-50v220H0z" />
      <path className="landing-drawing__near" d="M0 640c150-70 330-60 470-15s180 30 250 0v95H0z" />
    </svg>
  );
}
