import Backpack from 'lucide-react/icons/backpack';
import Gauge from 'lucide-react/icons/gauge';
import type { ClassType } from '../../../../domain/contract/catalogue';
import '../classFacts.scss';

/** How hard a class is and what to bring, as far as the studio has filled it in. */
export function ClassFacts({ level, what_to_bring }: Pick<ClassType, 'level' | 'what_to_bring'>) {
  if (!level && !what_to_bring) return null;
  return (
    <dl className="class-facts">
      {level && (
        <div>
          <Gauge size={18} aria-hidden />
          <dt>Nivel</dt>
          <dd>{level}</dd>
        </div>
      )}
      {what_to_bring && (
        <div>
          <Backpack size={18} aria-hidden />
          <dt>Qué traer</dt>
          <dd>{what_to_bring}</dd>
        </div>
      )}
    </dl>
  );
}
