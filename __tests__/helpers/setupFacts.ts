import type { SetupFacts } from '../../domain/contract/setup';

/** A studio that has just been made. */
export const NO_FACTS: SetupFacts = {
  named: false,
  contact: false,
  logo: false,
  colors: false,
  locations: 0,
  coaches: 0,
  class_types: 0,
  classes: 0,
  packages: 0,
  unpaid_types: [],
  cash: false,
  card: { key: false, secret: false },
  wallet: { enabled: false, secret: false },
  legal: false,
  mail: false,
  team: 1,
};
