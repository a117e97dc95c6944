/** Assigns each Jest worker its studio (STUDIO_URL, STUDIO_DATA), with DEMO_ACCOUNTS of seed/accounts.ts. */
const workerIndex = Number(process.env.JEST_WORKER_ID ?? 1) - 1;

process.env.STUDIO_URL = process.env.STUDIO_URLS?.split('\n')[workerIndex];
process.env.STUDIO_DATA = process.env.STUDIO_FOLDERS?.split('\n')[workerIndex];

export {};
