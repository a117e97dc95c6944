/** `npm run deployment`: writes deploy/ from the cluster's configuration. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deploymentFiles } from './deployment';

for (const [name, text] of Object.entries(deploymentFiles()))
  writeFileSync(path.join(__dirname, '..', 'deploy', name), text);
