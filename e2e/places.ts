// Where everything is during a run.

import { existsSync } from 'node:fs';

/** Below 32768, so that no outgoing connection of this machine can hold it. */
export const PORT = Number(process.env.E2E_PORT ?? 18600);

/** Where the server of the stories calls Stripe, which a story starts there. */
export const STRIPE_PORT = PORT + 9;

/** Chromium resolves every name below localhost to this machine; Node does not. */
export const PLATFORM = `http://localhost:${PORT}`;
export const DEMO = `http://demo.localhost:${PORT}`;
export const GLOBEX = `http://globex.localhost:${PORT}`;

const SHELL = '/usr/bin/chromium-headless-shell';
export const CHROMIUM = process.env.CHROMIUM || (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
