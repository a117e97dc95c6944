import { useSelector } from 'react-redux';
import { isAllowed } from '../../../domain/roles';
import { selectConfig } from '../../features/appconfig/state';
import { selectMe } from '../../features/customers/selectors';

/** Whether the studio lets this person download lists. */
export function useMayExport(): boolean {
  const config = useSelector(selectConfig);
  return isAllowed(useSelector(selectMe)?.role, 'only_admins_export', config);
}
