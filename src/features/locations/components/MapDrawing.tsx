import MapPin from 'lucide-react/icons/map-pin';

/** Streets of a town of no particular name: blocks, an avenue, a park. */
const BLOCKS = [
  [-60, -80, 120, 70],
  [74, -80, 86, 70],
  [174, -80, 130, 70],
  [318, -80, 120, 70],
  [-60, 4, 70, 62],
  [24, 4, 136, 62],
  [174, 4, 60, 62],
  [248, 4, 190, 62],
  [-60, 94, 150, 60],
  [104, 94, 130, 60],
  [248, 94, 84, 60],
  [346, 94, 92, 60],
  [-60, 168, 96, 90],
  [50, 168, 110, 90],
  [174, 168, 158, 90],
  [346, 168, 92, 90],
] as const;

/** The same number for the same text. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);

/** A map picture without a map service: no other service sees the visitor. Each studio has its own turn of it. */
export function MapDrawing({ of }: { readonly of: string }) {
  const number = numberOf(of);
  const park = number % BLOCKS.length;
  return (
    <div className="catalogue-map" aria-hidden>
      <svg viewBox="0 0 360 180" preserveAspectRatio="xMidYMid slice" focusable="false">
        <g transform={`rotate(${(number % 29) - 14} 180 90)`}>
          {BLOCKS.map(([x, y, width, height], i) => (
            <rect
              key={`${x} ${y}`}
              className={i === park ? 'catalogue-map__park' : 'catalogue-map__block'}
              x={x}
              y={y}
              width={width}
              height={height}
              rx="6"
            />
          ))}
          <path
            className="catalogue-map__avenue"
            d={`M-80 ${60 + (number % 60)}C80 40 220 ${150 - (number % 50)} 460 60`}
          />
        </g>
      </svg>
      <span className="catalogue-map__pin">
        <MapPin size={26} />
      </span>
    </div>
  );
}
