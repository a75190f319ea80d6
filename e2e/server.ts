import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM, PORT, STRIPE_PORT } from './places.ts';

const BINARY = process.env.HIVIS ?? fileURLToPath(new URL('../bin/hivis', import.meta.url));
const START_MS = 90_000;

/** A server of the product, in a folder of its own. */
interface Running {
  /** Where it keeps everything. */
  data: string;
  /** What it has printed so far. */
  said: () => string;
  /** It dies without a word, as when the power goes. */
  crash: () => Promise<void>;
  /** It is there again, with what it had. */
  again: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the server of all stories, with its demo; what it returns stops it.
 * While writing a story, E2E_RUNNING=yes takes the server that is there.
 */
export default async function start(): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: SWITCHES,
  });
  process.env.E2E_BROWSER = browser.wsEndpoint(); // what is set here, the workers have as well
  if (process.env.E2E_RUNNING) return () => browser.close();
  const server = await launch(PORT, { options: ['--demo'] });
  process.env.E2E_DATA = server.data;
  return async () => {
    await browser.close();
    await server.stop();
  };
}

const SWITCHES = [
  // Chromium's sandbox refuses to run as root, which is who containers are.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough to repay what the last tier of optimization costs.
  '--js-flags=--max-opt=2',
];

/** Runs a command of the product beside the server of all stories, in its database. */
export async function runBeside(
  args: readonly string[],
  input: string,
  more: Record<string, string> = {},
): Promise<void> {
  const data = process.env.E2E_DATA;
  if (!data) throw new Error('E2E_DATA names the data directory of the server that is running.');
  await runWith({ ...databaseIn(data), ...more }, args, input);
}

/** Runs a command of the product by these settings. */
export async function runWith(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<void> {
  const running = promisify(execFile)(BINARY, args, { env: { ...process.env, ...settings } });
  running.child.stdin?.end(input);
  await running;
}

/** By which a command reaches the database of a server that is running. */
function databaseIn(data: string): Record<string, string> {
  const password = readFileSync(join(data, 'cluster', 'hivis.password'), 'utf8').trim();
  const socket = new URLSearchParams({ host: join(data, 'run'), sslmode: 'disable' });
  return {
    HIVIS_DATA_DIR: data,
    HIVIS_DATABASE_URL: `postgres://hivis:${encodeURIComponent(password)}@/hivis?${socket}`,
  };
}

/** All settings by which a command does what a server of its own would. */
export function settingsOf({ data }: { data: string }, port: number): Record<string, string> {
  return { ...databaseIn(data), HIVIS_BASE_URL: `http://localhost:${port}` };
}

interface Launched {
  /** Of the command. */
  options?: readonly string[];
  /** Beyond those that all servers of the stories have. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts a server, for a story that needs one of its own. */
export async function launch(port: number, launched: Launched = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'hivis-e2e-'));
  // PostgreSQL refuses to run as root, so it runs as somebody who must get here.
  chmodSync(folder, 0o755);
  const said: string[] = [];
  const up = () => begin(folder, port, launched, said);
  let server = await up().catch((cause) => {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  });
  return {
    data: join(folder, 'data'),
    said: () => said.join(''),
    crash: async () => {
      const ended = once(server, 'close');
      server.kill('SIGKILL');
      await ended;
    },
    again: async () => {
      server = await up();
    },
    stop: async () => {
      const ended = once(server, 'close');
      server.kill('SIGTERM');
      const [code] = await ended;
      rmSync(folder, { recursive: true, force: true });
      judge(code, said.join(''));
    },
  };
}

async function begin(folder: string, port: number, launched: Launched, said: string[]) {
  const server = spawn(BINARY, ['serve', ...(launched.options ?? [])], {
    env: {
      ...process.env,
      HIVIS_DATA_DIR: join(folder, 'data'),
      HIVIS_LISTEN: `127.0.0.1:${port}`,
      HIVIS_BASE_URL: `http://localhost:${port}`,
      HIVIS_METRICS_LISTEN: '127.0.0.1:0',
      HIVIS_LOG_LEVEL: 'warn',
      HIVIS_STRIPE_URL: `http://127.0.0.1:${STRIPE_PORT}`,
      HIVIS_CALLS_INSIDE: 'true', // the stories' provider is on this machine
      HIVIS_PUSH_INSIDE: 'true', // and so is their push service
      ...launched.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  try {
    await untilReady(server, port);
    return server;
  } catch (cause) {
    server.kill('SIGKILL');
    throw new Error(`The server did not start.\n${said.join('')}`, { cause });
  }
}

function judge(code: number, said: string): void {
  const errors = said.split('\n').filter((line) => line.includes('"level":"ERROR"'));
  if (code !== 0) throw new Error(`The server ended with ${code}.\n${said}`);
  if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`It was not ready after ${START_MS / 1000} s.`);
}
