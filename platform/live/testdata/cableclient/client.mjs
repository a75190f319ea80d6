// The stock client in a page that does not exist. It takes one command a line
// on its input, and tells what its callbacks heard, one line each:
//
//   {"connect": "<cookie>"}  {"subscribe": params, "as": name}
//   {"perform": action, "as": name, "data": {}}  {"unsubscribe": name}
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const [url, origin, staleSeconds] = process.argv.slice(2);

// What the client uses of a browser.
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.document = { visibilityState: 'visible' };

const { adapters, ConnectionMonitor, createConsumer } = await import('@rails/actioncable');

ConnectionMonitor.staleThreshold = Number(staleSeconds);

const tell = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

let cookie = '';
adapters.WebSocket = class extends WebSocket {
  constructor(address, protocols) {
    super(address, protocols, { origin, headers: { cookie: `sid=${cookie}` } });
    tell({ event: 'opening' });
  }
  send(text) {
    tell({ event: 'sent', command: JSON.parse(text).command });
    super.send(text);
  }
};

const consumer = createConsumer(url);
const subscriptions = {};

const commands = {
  connect(command) {
    cookie = command.connect;
    consumer.connect();
  },
  subscribe(command) {
    const as = command.as;
    subscriptions[as] = consumer.subscriptions.create(command.subscribe, {
      connected: (details) => tell({ event: 'connected', as, ...details }),
      disconnected: (details) => tell({ event: 'disconnected', as, ...details }),
      rejected: () => tell({ event: 'rejected', as }),
      received: (message) => tell({ event: 'received', as, message }),
    });
  },
  perform(command) {
    subscriptions[command.as].perform(command.perform, command.data);
  },
  unsubscribe(command) {
    subscriptions[command.unsubscribe].unsubscribe();
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  const name = Object.keys(commands).find((each) => each in command);
  commands[name](command);
}
process.exit(0);
