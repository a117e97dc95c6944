import { useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AppConfig } from '../../../domain/config';
import { idempotencyKey } from '../../core/http/idempotency';
import type { AppDispatch } from '../../core/state';
import { uploadFile } from '../../features/files/service';
import { useCalls } from '../calls';
import { refreshSite } from '../config/refreshSite';
import { testService } from '../config/service';
import { fetchAdminLocations } from '../location/location';
import { postClass, postConflicts } from '../schedule/service';
import type { Loaded } from '../useLoaded';
import * as service from './service';
import type { SetupCalls } from './steps';
import { htmlOf } from './suggestions';

/** Calls of the steps. Each reads the studio again, also after a refusal, as another admin may have been first. */
export function useSetupCalls({ data, reload }: Loaded<service.Studio>, { timezone: zone }: AppConfig): SetupCalls {
  const dispatch = useDispatch<AppDispatch>();
  const { onCall } = useCalls();
  // A second call of a step must see what the first has stored.
  const studio = useRef(data);
  studio.current = data;
  return useMemo(() => {
    async function sendStep(send: () => Promise<unknown>): Promise<string | null> {
      const result = await onCall(send);
      await reload();
      return result.ok ? null : result.error.message;
    }

    /** Changes the configuration and applies it to the site at once. */
    async function onConfig(changes: service.ConfigChanges): Promise<string | null> {
      const stored = studio.current?.config;
      if (!stored) return null;
      const refusal = await sendStep(() => service.putConfig(stored.version, changes));
      if (refusal === null) await dispatch(refreshSite());
      return refusal;
    }

    return {
      onUpload: uploadFile,
      onReload: reload,
      onConfig,
      onLocation: async (location) => {
        const isFirst = studio.current?.locations.length === 0;
        const refusal = await sendStep(() => service.postLocation(location));
        if (refusal !== null) return refusal;
        // Updates the switch in the frame.
        await dispatch(fetchAdminLocations());
        const { timezone } = location;
        // The studio takes over the first location's zone.
        return isFirst && timezone !== zone ? onConfig({ timezone }) : null;
      },
      onCoach: (coach) => sendStep(() => service.postCoach(coach)),
      onClassType: (type) => sendStep(() => service.postClassType(type)),
      // Sequential, to keep their order.
      onPackages: (packages) =>
        sendStep(async () => {
          for (const one of packages) await service.postPackage(one, idempotencyKey());
        }),
      // Only pages whose address is free, one after another.
      onLegal: (texts) =>
        sendStep(async () => {
          for (const { title, slug, text } of texts)
            await service.postPage({ title, slug, content: htmlOf(text), required: false, required_signup: true });
        }),
      // Tests the server's keys and the entered ones with the payment providers; charges and stores nothing.
      onTest: (entered) => onCall(() => testService('payments', entered)),
      onCheck: (body) => onCall(() => postConflicts(body)),
      // `key` identifies this series, however often it is sent.
      onSeries: (body, key) => sendStep(() => postClass(body, key)),
    };
  }, [dispatch, onCall, reload, zone]);
}
