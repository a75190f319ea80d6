// The service worker: lets the two forms open without a network. The build puts
// in what they need and where each language is (offline-worker.ts).
//
// Answers of the API are never kept here: whose they are is not to be seen from
// their address. What the forms need of them is in the device's database.
const REVISION = '__REVISION__';
const FILES = __FILES__;
const WORDS = __WORDS__;

const PARTS = `hivis-parts-${REVISION}`;
const CHOICES = 'hivis-choices';
const LANGUAGE = '/language';
const PAGE = '/';
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(PARTS);
  const language = await chosen();
  await cache.addAll([...FILES, ...(WORDS[language] ?? [])]);
}

// The version before is not needed any more once this one has taken over.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== PARTS && name !== CHOICES))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  else if (event.data?.language) event.waitUntil(speak(event.data.language));
});

// A new version is installed while nobody looks, and has to speak the language too.
async function speak(language) {
  const choices = await caches.open(CHOICES);
  await choices.put(LANGUAGE, new Response(language));
  const cache = await caches.open(PARTS);
  for (const file of WORDS[language] ?? []) {
    if (!(await cache.match(file))) await cache.add(file);
  }
}

async function chosen() {
  const choices = await caches.open(CHOICES);
  const answer = await choices.match(LANGUAGE);
  return answer ? answer.text() : 'en';
}

// What happened is one sentence and an address of this host; the record itself stands behind it.
self.addEventListener('push', (event) => {
  event.waitUntil(show(event));
});

async function show(event) {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // Something has to be shown: a browser takes the permission back from who shows nothing.
  }
  const { title = 'Hivis', path = '/', tag = '', lang = '', stays = false } = said;
  await self.registration.showNotification(title, {
    tag,
    lang,
    requireInteraction: stays,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});

// A window that is open leads there itself, which keeps what somebody types in it.
async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return void (await self.clients.openWindow(address.href));
  await window.focus();
  window.postMessage({ open: address.pathname + address.search });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/health/')) {
      event.respondWith(page(request));
    }
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) {
    event.respondWith(part(request));
  }
});

// The page of the server when there is one, so that a new version is seen at once.
async function page(request) {
  try {
    const answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch (cause) {
    const own = await kept(PAGE);
    if (own) return own;
    throw cause;
  }
}

// Parts never change under their name, so what is kept is as good as any. The
// few that carry no hash come from the network as long as there is one.
async function part(request) {
  const hashed = new URL(request.url).pathname.startsWith('/assets/');
  const own = await kept(request);
  if (own && hashed) return own;
  try {
    return await fetch(request);
  } catch (cause) {
    if (own) return own;
    throw cause;
  }
}

async function kept(request) {
  const cache = await caches.open(PARTS);
  return cache.match(request);
}
