/**
 * Jest begins with what took longest the last time. A fresh clone knows no last time, so it goes by the files' sizes:
 * these short files with long tests then come late, and one worker waits for the other.
 */
const Sequencer = require('@jest/test-sequencer').default;

const LONG = [
  'demo/start',
  'server/together/share',
  'server/faults/payments',
  'server/faults/renewals',
  'server/db/migrate',
  'demo/postgres',
  'demo/identity',
  'e2e/bravo',
  'e2e/wizard',
  'e2e/payments',
  'e2e/growth.test',
  'e2e/screens',
  'e2e/public',
  // It waits for a job that runs once a minute.
  'e2e/invoices',
  'e2e/waitlist',
];

module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = LONG.findIndex((name) => path.includes(`/__tests__/${name}`));
      return index < 0 ? LONG.length : index;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
};
