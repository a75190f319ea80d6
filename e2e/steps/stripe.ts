import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PLATFORM, STRIPE_PORT } from '../places.ts';

export interface Stripe {
  readonly key: string;
  readonly signingSecret: string;
  stop: () => void;
}

interface Session {
  id: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  success: string;
  payment?: string;
}

const METADATA = /^payment_intent_data\[metadata\]\[(.+)\]$/;

/** A Stripe with one hosted page that asks for nothing but to pay, and that tells of it. */
export async function startStripe(): Promise<Stripe> {
  const sessions = new Map<string, Session>();
  const url = `http://127.0.0.1:${STRIPE_PORT}`;
  const signingSecret = 'whsec_of_the_stories';
  let last = 0;
  const now = () => Math.floor(Date.now() / 1000);
  const next = (prefix: string) => {
    last += 1;
    return `${prefix}_${last}`;
  };

  const sessionObject = (of: Session) => ({
    id: of.id,
    object: 'checkout.session',
    status: of.payment ? 'complete' : 'open',
    url: `${url}/pay/${of.id}`,
    payment_intent: of.payment ?? null,
  });

  const paymentObject = (of: Session) => ({
    id: of.payment,
    object: 'payment_intent',
    status: 'succeeded',
    amount: of.amount,
    amount_received: of.amount,
    currency: of.currency,
    metadata: of.metadata,
    created: now(),
    latest_charge: { id: `ch_${of.payment}`, object: 'charge', created: now(), amount_refunded: 0 },
  });

  function makeSession(form: URLSearchParams): object {
    const line = (name: string) => form.get(`line_items[0][price_data][${name}]`) ?? '';
    const metadata: Record<string, string> = {};
    for (const [name, value] of form) {
      const key = METADATA.exec(name)?.[1];
      if (key) metadata[key] = value;
    }
    const made: Session = {
      id: next('cs'),
      amount: Number(line('unit_amount')),
      currency: line('currency'),
      metadata,
      success: form.get('success_url') ?? '',
    };
    sessions.set(made.id, made);
    return sessionObject(made);
  }

  async function pay(of: Session): Promise<void> {
    of.payment = next('pi');
    const object = { id: of.payment, object: 'payment_intent', latest_charge: `ch_${of.payment}` };
    const event = {
      id: next('evt'),
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    };
    const body = JSON.stringify(event);
    const at = now();
    const mac = createHmac('sha256', signingSecret).update(`${at}.${body}`).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${mac}` };
    await fetch(`${PLATFORM}/api/payment_events`, { method: 'POST', headers, body });
  }

  async function hostedPage(id: string, paid: boolean, answer: ServerResponse): Promise<void> {
    const session = sessions.get(id);
    if (!session) return void answer.writeHead(404).end();
    if (paid) {
      await pay(session);
      return void answer.writeHead(303, { Location: session.success }).end();
    }
    answer.writeHead(200, { 'Content-Type': 'text/html' });
    answer.end(
      `<!doctype html><title>Pay</title><form method="post"><button>Pay ${session.amount} ${session.currency}</button></form>`,
    );
  }

  function answerOf(path: string, form: URLSearchParams): object | null {
    const id = path.split('/').at(-1) ?? '';
    if (path === '/v1/customers') return { id: next('cus'), object: 'customer' };
    if (path === '/v1/checkout/sessions') return makeSession(form);
    if (path.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(id);
      return session ? sessionObject(session) : null;
    }
    const paid = [...sessions.values()].filter((each) => each.payment);
    if (path === '/v1/payment_intents') {
      return { object: 'list', has_more: false, data: paid.map(paymentObject) };
    }
    const one = paid.find((each) => each.payment === id);
    return one ? paymentObject(one) : null;
  }

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    const post = request.method === 'POST';
    const form = new URLSearchParams(await bodyOf(request));
    if (pathname.startsWith('/pay/')) return hostedPage(pathname.slice(5), post, answer);
    const said = answerOf(pathname, form);
    answer.writeHead(said ? 200 : 404, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify(said ?? { error: { type: 'invalid_request_error' } }));
  }

  const server = createServer((request, answer) => void serve(request, answer));
  await new Promise<void>((resolve) => server.listen(STRIPE_PORT, '127.0.0.1', resolve));
  return {
    key: 'sk_test_stories',
    signingSecret,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
