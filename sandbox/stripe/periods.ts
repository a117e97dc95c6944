/** Stripe's billing periods: counted from the anchor, so that the 31st returns after a short month. */

export interface BillingInterval {
  interval: string;
  interval_count: number;
}

const DAY = 86_400;

/** The end of the first period that ends after `moment`, in seconds. */
export function nextPeriodEnd(
  anchor: number,
  moment: number,
  { interval, interval_count: count }: BillingInterval,
): number {
  if (interval === 'day' || interval === 'week') {
    const length = DAY * count * (interval === 'week' ? 7 : 1);
    return anchor + length * (Math.floor((moment - anchor) / length) + 1);
  }
  const months = count * (interval === 'year' ? 12 : 1);
  for (let times = 1; ; times += 1) {
    const end = monthsAfter(anchor, months * times);
    if (end > moment) return end;
  }
}

function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}
