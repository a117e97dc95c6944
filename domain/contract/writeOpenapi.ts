/** `npm run api-doc`: writes docs/openapi.json from the contract. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CALLS, SCHEMAS } from './index';
import { renderOpenApi } from './openapi';

const file = resolve(__dirname, '../../docs/openapi.json');
writeFileSync(file, renderOpenApi(CALLS, SCHEMAS));
console.log(`${CALLS.length} llamadas en ${file}`);
