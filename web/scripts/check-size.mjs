// Holds the promise about the first load: what a browser must fetch to show
// /login, JavaScript and style sheets together, compressed with gzip.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 170 * 1024;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

// The entry, and the parts that it asks for before the sign-in screen stands:
// the words of one language, the layout and the screen itself.
const roots = [
  'index.html',
  'src/locales/en.json?start',
  'src/shell/open/OpenLayout.tsx',
  'src/app/signin/Login.tsx',
];

const files = new Set(['theme.js']);
const seen = new Set();

function walk(key) {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}; has a screen moved?`);
  files.add(chunk.file);
  for (const sheet of chunk.css ?? []) files.add(sheet);
  for (const needed of chunk.imports ?? []) walk(needed);
}

for (const root of roots) walk(root);

let total = 0;
for (const file of [...files].sort()) {
  const size = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(8)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(8)} KB  first load of /login, gzip (limit 170)`);
if (total > LIMIT) {
  console.error('The sign-in page has become too heavy.');
  process.exit(1);
}
