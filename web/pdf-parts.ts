import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import about from 'pdfjs-dist/package.json' with { type: 'json' };
import type { Plugin } from 'vite';

/** Where they are served; a version of the library has a place of its own. */
export const PDF_PARTS = `/assets/pdf-${about.version}/`;

const LIBRARY = fileURLToPath(new URL('./node_modules/pdfjs-dist/', import.meta.url));
/** Only what works without WebAssembly, which the content security policy does not allow. */
const WANTED =
  /^(cmaps|standard_fonts)\/|^wasm\/(openjpeg_nowasm_fallback\.js|LICENSE_\w*OPENJPEG)$/;

/**
 * Serves what documents need that do not have it themselves: the tables of Asian letters, the
 * fonts that every reader has, and what reads pictures in JPEG 2000. The viewer fetches each of
 * them when a page asks for it.
 */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    config: () => ({ define: { __PDF_PARTS__: JSON.stringify(PDF_PARTS) } }),
    configureServer({ middlewares }) {
      middlewares.use(PDF_PARTS, (asked, answer, next) => {
        const name = (asked.url ?? '').replace(/^\/|\?.*$/g, '');
        if (!parts().includes(name)) return next();
        if (extname(name) === '.js') answer.setHeader('Content-Type', 'text/javascript');
        answer.end(readFileSync(join(LIBRARY, name)));
      });
    },
    generateBundle() {
      for (const name of parts()) {
        const fileName = PDF_PARTS.slice(1) + name;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(LIBRARY, name)) });
      }
    },
  };
}

function parts(): string[] {
  return ['cmaps', 'standard_fonts', 'wasm']
    .flatMap((folder) => readdirSync(join(LIBRARY, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => WANTED.test(name));
}
