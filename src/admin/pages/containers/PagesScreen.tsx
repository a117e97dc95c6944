import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { PageList } from '../components/PageList';

const PageScreen = lazyComponent(() => import('./PageScreen'), <ScreenSkeleton />);

/** /admin/paginas: the list, or with ?editar= one page; 'nueva' is a new one. */
export default function PagesScreen() {
  const chosen = useSearchParams()[0].get('editar');
  return chosen === null ? <PageList /> : <PageScreen key={chosen} id={Number(chosen) || null} />;
}
