import { useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AppConfig } from '../../../domain/config';
import { idempotencyKey } from '../../core/http/idempotency';
import type { AppDispatch } from '../../core/state';
import { uploadFile } from '../../features/files/service';
import { useCalls } from '../calls';
import { refreshSite } from '../config/actions';
import { testService } from '../config/service';
import { fetchAdminLocations } from '../location/location';
import { postClass, postConflicts } from '../schedule/service';
import type { Loaded } from '../useLoaded';
import * as service from './service';
import type { SetupCalls } from './steps';
import { htmlOf } from './suggestions';

/** What the steps send. Each reads the studio again, also after a refusal: another admin may have been first. */
export function useSetupCalls({ data, reload }: Loaded<service.Studio>, { timezone: zone }: AppConfig): SetupCalls {
  const dispatch = useDispatch<AppDispatch>();
  const { onCall } = useCalls();
  // A second call of one step must see what the first has stored.
  const studio = useRef(data);
  studio.current = data;
  return useMemo(() => {
    async function sendStep(send: () => Promise<unknown>): Promise<string | null> {
      const result = await onCall(send);
      await reload();
      return result.ok ? null : result.error.message;
    }

    /** Changes of the configuration, which show at once all over the site. */
    async function onConfig(changes: service.ConfigChanges): Promise<string | null> {
      const stored = studio.current?.config;
      if (!stored) return null;
      const refusal = await sendStep(() => service.putConfig(stored.version, changes));
      if (refusal === null) await dispatch(refreshSite());
      return refusal;
    }

    return {
      onUpload: uploadFile,
      onConfig,
      onLocation: async (location) => {
        const isFirst = studio.current?.locations.length === 0;
        const refusal = await sendStep(() => service.postLocation(location));
        if (refusal !== null) return refusal;
        // The frame's switch shows it.
        await dispatch(fetchAdminLocations());
        const { timezone } = location;
        // The first location's zone is the studio's.
        return isFirst && timezone !== zone ? onConfig({ timezone }) : null;
      },
      onCoach: (coach) => sendStep(() => service.postCoach(coach)),
      onClassType: (type) => sendStep(() => service.postClassType(type)),
      // One after another, so that they stand in this order.
      onPackages: (packages) =>
        sendStep(async () => {
          for (const one of packages) await service.postPackage(one, idempotencyKey());
        }),
      // Those whose address is free yet, one after another.
      onLegal: (texts) =>
        sendStep(async () => {
          for (const { title, slug, text } of texts)
            await service.postPage({ title, slug, content: htmlOf(text), required: false, required_signup: true });
        }),
      // Checks the server's keys and what is entered with the payment providers; nothing is charged or stored.
      onTest: (entered) => onCall(() => testService('payments', entered)),
      onCheck: (body) => onCall(() => postConflicts(body)),
      // `key` names this very series, however often it is sent.
      onSeries: (body, key) => sendStep(() => postClass(body, key)),
    };
  }, [dispatch, onCall, reload, zone]);
}
