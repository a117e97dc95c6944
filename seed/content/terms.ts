/** What the packages, discounts and weeks of both studios have in common. */

/** A package of classes at the studio, paid once. */
export const REGULAR = {
  kind: 'presencial',
  is_special_event: false,
  is_trial: false,
  limit_per_customer: null,
  status: 'active',
  image: null,
  sale_price: null,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
} as const;

/** Live from home each month, after a free week. */
export const AT_HOME_MONTHLY = {
  ...REGULAR,
  class_amount: 4,
  expiration_days: 31,
  kind: 'online',
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  free_trial_length: 7,
} as const;

export const TRIAL_CLASS = { ...REGULAR, price: 0, class_amount: 1, home: true, is_trial: true, limit_per_customer: 1 };

export const EVENT_SEAT = {
  ...REGULAR,
  class_amount: 1,
  expiration_days: 60,
  home: true,
  kind: 'especial',
  is_special_event: true,
} as const;

/** A percentage off everything, once for each customer. */
export const PERCENT_OFF = {
  is_percent: true,
  first_invoice_only: false,
  class_package_id: null,
  limit_per_customer: 1,
  limit_total: null,
};

export const WEEKDAYS = [0, 1, 2, 3, 4];
export const MON_WED_FRI = [0, 2, 4];
export const TUE_THU = [1, 3];
export const SATURDAY = 5;
export const SUNDAY = 6;
