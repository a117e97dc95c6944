/** A calm pattern in the studio's colours, where it has no picture: a sun over slow hills. */
export function DrawnBackground() {
  return (
    <svg
      className="session-drawn"
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect className="session-drawn__sky" width="800" height="1000" />
      <circle className="session-drawn__sun" cx="560" cy="330" r="150" />
      <path className="session-drawn__far" d="M0 520c140-90 280-60 420 10s260 60 380-40v510H0z" />
      <path className="session-drawn__mid" d="M0 660c180-90 330-20 480 30s230 20 320-50v360H0z" />
      <path className="session-drawn__near" d="M0 830c160-110 380-90 520-10s200 50 280 0v180H0z" />
    </svg>
  );
}
