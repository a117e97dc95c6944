import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SignInAccount } from '../seed/accounts';
import { readAccounts, type StoredAccount, writeAccounts } from './accountsFile';
import { nameOf, StartFailure } from './failure';
import { PROJECT } from './folders';
import { refuseInProduction } from './guard';
import { alreadyRunning } from './lock';
import { clockOfParent, freePort, poll } from './processes';

/** The Firebase Auth emulator, running on the loopback, with accounts that outlive it. */
export interface Identity {
  projectId: string;
  /** The folder of its files. */
  folder: string;
  /** Address of the emulator, for this machine only; browsers reach it through the site (identityProxy.ts). */
  origin: string;
  /**
   * Makes accounts; those whose uid is known already are left as they are. All are on disk when the promise resolves.
   */
  createAccounts(accounts: readonly SignInAccount[]): Promise<void>;
  /** Resolves when everything that the emulator knows at this moment is on disk. */
  save(): Promise<void>;
  /** Mails that the emulator would have sent since the last call (it stores only the links). */
  newMails(): Promise<IdentityMail[]>;
  stop(): Promise<void>;
}

/** A link of the identity service for the person with this address. */
export interface IdentityMail {
  email: string;
  requestType: string;
  /** Its path and query on the site, as a studio sets it at its identity service: /entrar does what the link says. */
  link: string;
}

export interface IdentityOptions {
  folder: string;
  projectId?: string;
  /** Called when the emulator ends without having been stopped. */
  onLost?: () => void;
  /** Aborts a start that is no longer needed. */
  signal?: AbortSignal;
}

/** What both the emulator and Google's own service accept in one upload. */
const BATCH = 1000;
const READY_MS = 120_000;
const STOP_MS = 10_000;
/** How long an emulator may take to notice that its launcher was killed. */
const LINGER_MS = 2_000;

/**
 * Starts the emulator of `firebase-tools` by its documented command line. It holds accounts in memory; they
 * are read through its REST interface and stored in one file, which is written before the response to a sign-up
 * reaches the browser (identityProxy.ts), so that no kill loses an account. Its own --export-on-exit writes only
 * after an orderly end, and not atomically.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const folder = path.resolve(options.folder);
  const projectId = options.projectId ?? 'demo-studio';
  const accountsFile = path.join(folder, 'accounts.json');
  refuseInProduction();
  await refuseSecond(folder);
  const kept = readAccounts(accountsFile);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const call = <T>(route: string, body?: object) => callEmulator<T>(`${origin}${route}`, body);
  const admin = `/identitytoolkit.googleapis.com/v1/projects/${projectId}`;

  const emulator = await launchEmulator(folder, projectId, port);
  const ended = new Promise<void>((resolve) => emulator.once('exit', () => resolve()));
  const giveUp = () => emulator.kill('SIGKILL');
  options.signal?.addEventListener('abort', giveUp);
  try {
    if (options.signal?.aborted) giveUp();
    await waitUntilReady(emulator, origin, folder);
    await restoreAccounts(kept, (route, body) => call(`${admin}${route}`, body));
    options.signal?.removeEventListener('abort', giveUp);
  } catch (error) {
    emulator.kill('SIGKILL');
    throw error;
  }
  let stopping = false;
  void ended.then(() => stopping || options.onLost?.());

  const save = runCoalesced(async () => {
    const users: StoredAccount[] = [];
    let page: string | undefined;
    do {
      const query = `maxResults=${BATCH}${page ? `&nextPageToken=${encodeURIComponent(page)}` : ''}`;
      const answer = await call<{ users?: StoredAccount[]; nextPageToken?: string }>(
        `${admin}/accounts:batchGet?${query}`,
      );
      users.push(...(answer.users ?? []));
      page = answer.nextPageToken;
    } while (page);
    writeAccounts(accountsFile, users);
  });

  const printed = new Set<string>();
  return {
    projectId,
    folder,
    origin,
    save,
    async createAccounts(accounts) {
      const { users = [] } = await call<{ users?: StoredAccount[] }>(`${admin}/accounts:lookup`, {
        localId: accounts.map(({ uid }) => uid),
      });
      const known = new Set(users.map(({ localId }) => localId));
      const fresh = accounts.filter(({ uid }) => !known.has(uid));
      await uploadUsers(
        fresh.map(({ uid, password, ...account }) => ({ ...account, localId: uid, rawPassword: password })),
        (route, body) => call(`${admin}${route}`, body),
      );
      await save();
    },
    async newMails() {
      const { oobCodes } = await call<{
        oobCodes: { email: string; requestType: string; oobCode: string; oobLink: string }[];
      }>(`/emulator/v1/projects/${projectId}/oobCodes`);
      const fresh = oobCodes.filter(({ oobCode }) => !printed.has(oobCode));
      for (const { oobCode } of fresh) printed.add(oobCode);
      return fresh.map(({ email, requestType, oobLink }) => ({
        email,
        requestType,
        link: `/entrar${new URL(oobLink).search}`,
      }));
    },
    async stop() {
      if (stopping) return ended;
      stopping = true;
      await save();
      // Not SIGINT with --export-on-exit: everything is saved, and a detached process has no terminal.
      emulator.kill('SIGTERM');
      const late = setTimeout(() => emulator.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** An emulator lives exactly as long as its launcher: one that responds belongs to a start that still runs. */
async function refuseSecond(folder: string): Promise<void> {
  const config = readFirebaseConfig(path.join(folder, 'firebase.json'));
  if (!config) return;
  const gone = await poll(
    async () => ((await isEmulatorReady(`http://127.0.0.1:${config.emulators.auth.port}`)) ? undefined : true),
    LINGER_MS,
  );
  if (!gone) throw alreadyRunning(path.dirname(folder));
}

function readFirebaseConfig(file: string): { emulators: { auth: { port: number } } } | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function isEmulatorReady(origin: string): Promise<boolean> {
  try {
    const about: { authEmulator?: { ready: boolean } } = JSON.parse(await (await fetch(origin)).text());
    return about.authEmulator?.ready === true;
  } catch (error) {
    // fetch throws "TypeError: fetch failed" for a closed port; JSON fails for another service.
    if (['TypeError', 'SyntaxError'].includes(nameOf(error))) return false;
    throw error;
  }
}

async function launchEmulator(folder: string, projectId: string, port: number): Promise<ChildProcess> {
  for (const part of ['home', 'tmp']) mkdirSync(path.join(folder, part), { recursive: true });
  const at = (on: number) => ({ host: '127.0.0.1', port: on });
  const emulators = {
    auth: at(port),
    hub: at(await freePort()),
    logging: at(await freePort()),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }, null, 2));
  const tools = path.dirname(createRequire(path.join(PROJECT, 'package.json')).resolve('firebase-tools/package.json'));
  const log = openSync(path.join(folder, 'emulator.log'), 'w', 0o600);
  const emulator = spawn(
    process.execPath,
    [
      '--require',
      path.join(__dirname, 'exitWithParent.js'),
      '--require',
      path.join(__dirname, 'plainValidators.js'),
      path.join(tools, 'lib/bin/firebase.js'),
      'emulators:start',
      '--only',
      'auth',
      '--project',
      projectId,
    ],
    {
      cwd: folder,
      // Its own session: a ctrl-C in the terminal is for the launcher, which stops it when its users have stopped.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        PATH: process.env.PATH,
        SystemRoot: process.env.SystemRoot,
        // Settings, caches and its locator file stay in our folder: no login is read or changed, and
        // two studios on one machine don't take each other for the same.
        HOME: path.join(folder, 'home'),
        XDG_CONFIG_HOME: path.join(folder, 'home'),
        TMPDIR: path.join(folder, 'tmp'),
        // No message of the day, no look for updates: neither is wanted without a person (usage data is
        // sent only after a login that agreed to it, and this home has none).
        CI: '1',
        NO_UPDATE_NOTIFIER: '1',
        // Its tokens are valid by the server's clock.
        ...clockOfParent(),
      },
      windowsHide: true,
    },
  );
  closeSync(log);
  // The channel is only there to end; it must not hold this process open.
  emulator.channel?.unref();
  return emulator;
}

async function waitUntilReady(emulator: ChildProcess, origin: string, folder: string): Promise<void> {
  const ready = await poll(async () => {
    if (emulator.exitCode !== null || emulator.signalCode !== null) return false;
    return (await isEmulatorReady(origin)) || undefined;
  }, READY_MS);
  if (!ready)
    throw new StartFailure(`El emulador de Firebase Auth no arrancó (bitácora: ${path.join(folder, 'emulator.log')})`);
}

type AdminCall = <T>(route: string, body: object) => Promise<T>;

async function uploadUsers(users: object[], call: AdminCall): Promise<void> {
  for (let i = 0; i < users.length; i += BATCH) {
    const { error } = await call<{ error?: { index: number; message: string }[] }>('/accounts:batchCreate', {
      users: users.slice(i, i + BATCH),
      allowOverwrite: true,
    });
    if (error?.[0]) throw new Error(`Identity account refused: ${error[0].message}`);
  }
}

/**
 * Gives a fresh emulator the stored accounts. An upload counts as a new password, which would end every session;
 * so those who were signed in get the moment back from which their tokens are good.
 */
async function restoreAccounts(accounts: StoredAccount[], call: AdminCall): Promise<void> {
  await uploadUsers(accounts, call);
  for (const { localId, lastLoginAt, validSince } of accounts) {
    if (lastLoginAt && validSince) await call('/accounts:update', { localId, validSince });
  }
}

async function callEmulator<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer owner', ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Identity emulator answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/**
 * Runs `task` for many callers: never twice at once, and each caller gets the result of a run that began
 * after its call.
 */
export function runCoalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = task();
        return running;
      });
    return next;
  };
}
