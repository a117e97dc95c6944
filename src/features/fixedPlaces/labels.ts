import type { FixedPlace, FixedPlaceDate } from '../../../domain/contract/fixedPlaces';
import { formatInstant } from '../../../domain/format';
import type { BadgeTone } from '../../ui/Badge';

export const ASK_LABEL = 'Quiero este lugar cada semana';

export const DATE_STATES: Readonly<
  Record<FixedPlaceDate['state'], { readonly text: string; readonly tone: BadgeTone }>
> = {
  reserved: { text: 'Reservada', tone: 'success' },
  kept: { text: 'Lugar guardado', tone: 'primary' },
  missed: { text: 'Sin reservar', tone: 'warning' },
  released: { text: 'Liberada', tone: 'neutral' },
  open: { text: 'Por reservar', tone: 'neutral' },
};

/** 'Lugar 7', or 'Lugar sin número' where the room has none. */
export const spotText = (spot: number | null): string => (spot === null ? 'Lugar sin número' : `Lugar ${spot}`);

/** With which package it lasts, and until when. */
export function lastsText({ package: name, ends_at, frozen }: FixedPlace, zone: string): string {
  if (frozen) return `Con «${name}», que está congelado`;
  return ends_at === null ? `Mientras siga «${name}»` : `Con «${name}», hasta el ${formatInstant(ends_at, zone)}`;
}
