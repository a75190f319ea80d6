import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface MailServer {
  readonly url: string;
  /** The text of the first mail that says this, once it is there. */
  mailed: (says: RegExp) => Promise<string>;
  stop: () => void;
}

const PATIENCE_MS = 60_000;

/** A mail server that takes whatever it is sent, and keeps it. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, (mail) => mails.push(mail)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailed: async (says) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
        const found = mails.find((mail) => says.test(mail));
        if (found) return found;
      }
      throw new Error(`No mail says ${says}.`);
    },
    stop: () => server.close(),
  };
}

/** As much of SMTP as it takes to be handed a mail. */
function converse(socket: Socket, take: (mail: string) => void): void {
  let rest = '';
  let mail: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (mail && line === '.') {
        take(mail.join('\n'));
        mail = null;
        say('250 taken');
      } else if (mail) mail.push(line);
      else if (/^DATA/i.test(line)) {
        mail = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
  say('220 mail.example');
}
