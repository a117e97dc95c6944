import type { ChangedJourney, JourneyBody } from '../../../domain/contract/journeys';
import type { JourneyGroup, JourneyTrigger } from '../../../domain/journeys';
import { api } from '../../core/http/api';

export const getJourneys = async () => (await api('GET /journeys')).journeys;

/** ApiError journey/not-found. */
export const getJourney = async (id: number) => (await api('GET /journeys/{id}', { params: { id } })).journey;

/** ApiError journey/too-many. */
export const postJourney = async (body: JourneyBody) => (await api('POST /journeys', { body })).journey;

/** ApiError journey/not-found, row/changed. */
export const putJourney = async (id: number, body: ChangedJourney) =>
  (await api('PUT /journeys/{id}', { params: { id }, body })).journey;

export const switchJourney = async (id: number, enabled: boolean) =>
  (await api('POST /journeys/{id}/switch', { params: { id }, body: { enabled } })).journey;

/** ApiError campaign/no-address. */
export const testJourney = async (id: number, step: number) =>
  (await api('POST /journeys/{id}/test', { params: { id }, body: { step } })).journey;

export const postJourneyPreview = (steps: JourneyBody['steps'], step: number) =>
  api('POST /journey_previews', { body: { steps, step } });

/** ApiError journey/enabled. */
export const deleteJourney = (id: number) => api('DELETE /journeys/{id}', { params: { id } });

export const getEntrants = async (trigger: JourneyTrigger, number: number | null, segment: JourneyGroup | null) =>
  (
    await api('GET /journey_entrants', {
      query: { trigger, ...(number === null ? {} : { number }), ...(segment === null ? {} : { segment }) },
    })
  ).entrants;

export const getTeamChoices = async () => (await api('GET /team')).team;

export const getJourneysOf = async (id: number) =>
  (await api('GET /customers/{id}/journeys', { params: { id } })).journey_runs;
