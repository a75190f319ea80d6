import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Puts a compressed copy beside each file whose name has a hash: once and thoroughly at the
 * build, and not at every request.
 */
export function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|mjs|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(dir ?? '', file);
          const plain = await readFile(path);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          };
          await writeFile(`${path}.br`, await compress(plain, { params }));
        }),
      );
    },
  };
}
