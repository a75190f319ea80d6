import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a webhook says, as Standard Webhooks has it. */
export interface Told {
  readonly type: string;
  readonly data: { readonly sequence: number; readonly kind: string; readonly record_id: number };
}

/** A message as it came, which somebody may have listened to and send again. */
export interface Message {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

const TOLERANCE_S = 5 * 60;

/** Hears webhooks by the scheme of Standard Webhooks, and believes what is signed, new and recent. */
export class Receiver {
  readonly heard: Told[] = [];
  readonly messages: Message[] = [];
  /** Known once the webhook is made; before, nothing is believed. */
  secret = '';
  private readonly seen = new Set<string>();

  /** Why a message is not believed; null where it is. */
  refusal(message: Message, now = Date.now() / 1000): string | null {
    if (!this.isSigned(message)) return 'it is not signed';
    if (Math.abs(now - Number(message.timestamp)) > TOLERANCE_S) return 'it is too old';
    return this.seen.has(message.id) ? 'it was heard before' : null;
  }

  private isSigned({ id, timestamp, signature, body }: Message): boolean {
    const key = Buffer.from(this.secret.replace(/^whsec_/, ''), 'base64');
    const good = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return signature.split(' ').some((one) => {
      const [version, text] = one.split(',');
      const sent = Buffer.from(text ?? '', 'base64');
      return version === 'v1' && sent.length === good.length && timingSafeEqual(sent, good);
    });
  }

  /** The status that the sender is answered with. */
  hear(message: Message): number {
    if (this.refusal(message)) return 401;
    this.seen.add(message.id);
    this.messages.push(message);
    this.heard.push(JSON.parse(message.body) as Told);
    return 204;
  }
}

/** Listens on this machine. */
export async function listen() {
  const receiver = new Receiver();
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '');
    const said = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
    answer.writeHead(receiver.hear({ ...said, body: Buffer.concat(parts).toString() })).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hivis`;
  return { url, receiver, [Symbol.dispose]: () => void server.close() };
}

/** Sends a message that was listened to once more, and says how it is answered. */
export async function replay(url: string, { id, timestamp, signature, body }: Message) {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
