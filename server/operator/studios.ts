/**
 * `npm run studios -- <command>`: the studios of a directory (docs/operations.md). Needs DIRECTORY_URL and SECRETS_KEY.
 */
import { runCommand } from './command';
import { reasonOf } from './print';

const argv = process.argv.slice(2);

// What a command tells while it runs goes past its answer, which a script reads.
runCommand(argv, process.env, { say: (line) => console.error(line) }).then(
  ({ text, json, failed }) => {
    console.log(argv.includes('--json') ? JSON.stringify(json, null, 2) : text);
    if (failed) process.exitCode = 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error && error.message ? error.message : reasonOf(error));
    process.exitCode = 1;
  },
);
