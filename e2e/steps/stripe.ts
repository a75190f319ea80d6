import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PLATFORM, STRIPE_PORT } from '../places.ts';

export interface Stripe {
  readonly key: string;
  readonly signingSecret: string;
  /** What is kept of buyers is declined from now on. */
  decline: () => void;
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

/** What was paid, at a page or without one. */
type Payment = Pick<Session, 'id' | 'amount' | 'currency' | 'metadata'>;

const METADATA = /^(?:payment_intent_data\[metadata\]|metadata)\[(.+)\]$/;

function metadataOf(form: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of form) {
    const key = METADATA.exec(name)?.[1];
    if (key) metadata[key] = value;
  }
  return metadata;
}

const DECLINED = { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } };

/**
 * A Stripe with one hosted page that asks for nothing but to pay, and that tells of it. It keeps a
 * card of every buyer, and charges it when it is asked to.
 */
export async function startStripe(): Promise<Stripe> {
  const sessions = new Map<string, Session>();
  const payments = new Map<string, Payment>();
  const url = `http://127.0.0.1:${STRIPE_PORT}`;
  const signingSecret = 'whsec_of_the_stories';
  let last = 0;
  let declines = false;
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

  const paymentObject = (of: Payment) => ({
    id: of.id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: of.amount,
    amount_received: of.amount,
    currency: of.currency,
    metadata: of.metadata,
    created: now(),
    latest_charge: { id: `ch_${of.id}`, object: 'charge', created: now(), amount_refunded: 0 },
  });

  function charge(form: URLSearchParams): object {
    if (declines) return DECLINED;
    const made: Payment = {
      id: next('pi'),
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: metadataOf(form),
    };
    payments.set(made.id, made);
    return paymentObject(made);
  }

  function makeSession(form: URLSearchParams): object {
    const line = (name: string) => form.get(`line_items[0][price_data][${name}]`) ?? '';
    const made: Session = {
      id: next('cs'),
      amount: Number(line('unit_amount')),
      currency: line('currency'),
      metadata: metadataOf(form),
      success: form.get('success_url') ?? '',
    };
    sessions.set(made.id, made);
    return sessionObject(made);
  }

  async function pay(of: Session): Promise<void> {
    of.payment = next('pi');
    payments.set(of.payment, { ...of, id: of.payment });
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

  function answerOf(post: boolean, path: string, form: URLSearchParams): object | null {
    const id = path.split('/').at(-1) ?? '';
    if (path === '/v1/customers') return { id: next('cus'), object: 'customer' };
    if (path.startsWith('/v1/customers/')) return { id, object: 'customer' };
    if (path === '/v1/payment_methods')
      return listOf([{ id: 'pm_kept', object: 'payment_method' }]);
    if (path === '/v1/checkout/sessions') return makeSession(form);
    if (path.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(id);
      return session ? sessionObject(session) : null;
    }
    if (path === '/v1/payment_intents' && post) return charge(form);
    if (path === '/v1/payment_intents') return listOf([...payments.values()].map(paymentObject));
    const one = payments.get(id);
    return one ? paymentObject(one) : null;
  }

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    const post = request.method === 'POST';
    const form = new URLSearchParams(await bodyOf(request));
    if (pathname.startsWith('/pay/')) return hostedPage(pathname.slice(5), post, answer);
    const said = answerOf(post, pathname, form);
    const status = said === DECLINED ? 402 : said ? 200 : 404;
    answer.writeHead(status, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify(said ?? { error: { type: 'invalid_request_error' } }));
  }

  const server = createServer((request, answer) => void serve(request, answer));
  await new Promise<void>((resolve) => server.listen(STRIPE_PORT, '127.0.0.1', resolve));
  return {
    key: 'sk_test_stories',
    signingSecret,
    decline: () => {
      declines = true;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const listOf = (data: object[]) => ({ object: 'list', has_more: false, data });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
