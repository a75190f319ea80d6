// Holds the promise about first loads: what a browser must fetch to show a page, JavaScript
// and style sheets together, as the server sends it (Brotli where the build made it), and in
// how many requests.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

// The entry, and the parts that a page asks for before it stands: the words of one language,
// the layout and the screen itself.
const PAGES = [
  {
    page: '/login',
    entry: 'index.html',
    roots: ['src/shell/open/OpenLayout.tsx', 'src/app/signin/Login.tsx'],
    limitKB: 170,
  },
  {
    page: '/observation',
    entry: 'public.html',
    roots: [
      'src/core/publicreports/public/PublicLayout.tsx',
      'src/modules/observations/public/PublicReport.tsx',
      'src/locales/en.json?public',
    ],
    limitKB: 170,
  },
];
const MOST_REQUESTS = 20;

/** What has no Brotli copy goes out by gzip. */
function sentBytes(file) {
  const compressed = new URL(`${file}.br`);
  if (existsSync(compressed)) return statSync(compressed).size;
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function filesOf(entry, roots) {
  const files = new Set(['theme.js']);
  const seen = new Set();
  const walk = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}; has a screen moved?`);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const needed of chunk.imports ?? []) walk(needed);
  };
  for (const root of [entry, 'src/locales/en.json?start', ...roots]) walk(root);
  return [...files].sort();
}

for (const { page, entry, roots, limitKB } of PAGES) {
  const sizes = filesOf(entry, roots).map((file) => ({
    file,
    size: sentBytes(new URL(file, dist)) / 1024,
  }));
  for (const { file, size } of sizes) console.log(`${size.toFixed(1).padStart(8)} KB  ${file}`);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const requests = sizes.length + 1; // and the page itself
  console.log(
    `${total.toFixed(1).padStart(8)} KB  first load of ${page} in ${requests} requests (limits ${limitKB} and ${MOST_REQUESTS})`,
  );
  if (total > limitKB || requests > MOST_REQUESTS) {
    console.error(`${page} has become too heavy.`);
    process.exit(1);
  }
}
