import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectConfig } from '../../features/appconfig/state';
import { catalogueScreen } from '../catalogue/CatalogueScreen';
import { videoKind } from './videoKind';

/** /admin/videos: times are in the studio's zone. */
export default function VideosScreen() {
  const { timezone } = useSelector(selectConfig);
  const Screen = useMemo(() => catalogueScreen(videoKind(timezone)), [timezone]);
  return <Screen />;
}
