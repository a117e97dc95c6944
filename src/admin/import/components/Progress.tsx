export interface ProgressProps {
  readonly label: string;
  readonly percent: number;
}

export function Progress({ label, percent }: ProgressProps) {
  return (
    <div className="import-progress">
      <div className="import-progress__words">
        <span>{label}</span>
        <span>{percent} %</span>
      </div>
      <progress max={100} value={percent} aria-label={label} />
    </div>
  );
}
