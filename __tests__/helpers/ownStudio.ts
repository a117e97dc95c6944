/** Which studio a file of browser tests has to itself: STUDIO_URL and STUDIO_DATA. Its accounts are DEMO_ACCOUNTS of seed/accounts.ts. */
const own = Number(process.env.JEST_WORKER_ID ?? 1) - 1;

process.env.STUDIO_URL = process.env.STUDIO_URLS?.split('\n')[own];
process.env.STUDIO_DATA = process.env.STUDIO_FOLDERS?.split('\n')[own];

export {};
