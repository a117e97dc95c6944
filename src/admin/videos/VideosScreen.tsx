import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectConfig } from '../../features/appconfig/state';
import { catalogueScreen } from '../catalogue/CatalogueScreen';
import { videoKind } from './videoKind';

/** /admin/videos: its moments are read and written as the studio's clock shows them. */
export default function VideosScreen() {
  const { timezone } = useSelector(selectConfig);
  const Screen = useMemo(() => catalogueScreen(videoKind(timezone)), [timezone]);
  return <Screen />;
}
